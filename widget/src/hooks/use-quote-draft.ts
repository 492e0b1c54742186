import { useState, type RefObject } from 'react'
import { useLayoutEffect } from './use-layout-effect.ts'
import { claimDraftKey, createDraft } from '../core/draft.ts'

/** A draft of the form's own, kept in the tab if it is persistent, else in memory alone. */
export function useQuoteDraft(
  form: RefObject<HTMLFormElement | null>,
  url: string,
  id: string | undefined,
  isPersistent: boolean,
) {
  const [draft] = useState(() => createDraft(form))
  useLayoutEffect(() => {
    const [key, release] = claimDraftKey(form, url, id)
    draft.persist(key, isPersistent)
    return release
  }, [draft, form, url, id, isPersistent])
  return draft
}
