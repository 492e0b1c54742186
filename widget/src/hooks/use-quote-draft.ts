import { useLayoutEffect, useState } from 'react'
import { quotesUrl } from '@concrete-quote/openapi'
import { claimDraftKey, createDraft, type Draft } from '../core/draft.ts'

interface DraftOptions {
  apiUrl: string
  formId: string | undefined
  /** Whether the draft is kept in the tab, rather than in memory alone. */
  isPersistent: boolean
}

/** Gives a form a draft of its own. */
export function useQuoteDraft({ apiUrl, formId, isPersistent }: DraftOptions): Draft {
  const [draft] = useState(createDraft)
  useLayoutEffect(() => {
    if (!isPersistent) return draft.persist()
    const [key, release] = claimDraftKey(quotesUrl(apiUrl), formId)
    draft.persist(key)
    return release
  }, [draft, apiUrl, formId, isPersistent])
  return draft
}
