import { useLayoutEffect, useState, type RefObject } from 'react'
import { quotesUrl } from '@concrete-quote/openapi'
import { claimDraftKey, createDraft, type Draft } from '../core/draft.ts'

interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  apiUrl: string
  formId: string | undefined
  /** Whether the draft is kept in the tab, rather than in memory alone. */
  isPersistent: boolean
}

/** Gives a form a draft of its own. */
export function useQuoteDraft({ form, apiUrl, formId, isPersistent }: DraftOptions): Draft {
  const [draft] = useState(() => createDraft(form))
  useLayoutEffect(() => {
    if (!isPersistent) return draft.persist()
    const [key, release] = claimDraftKey(form, quotesUrl(apiUrl), formId)
    draft.persist(key)
    return release
  }, [draft, form, apiUrl, formId, isPersistent])
  return draft
}
