import { useState } from 'react'

/** A note that is not saved yet. */
interface NoteDraft {
  text: string
  /** The saved note when the draft was begun. */
  base: string
}

/** The draft of a quote's note. Outlives the page and the session, but not signing out. */
export function useNoteDraft(id: string) {
  const key = `note:${id}`
  const [draft, setState] = useState(() => {
    const stored = sessionStorage.getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as NoteDraft)
  })
  return {
    draft,
    setDraft: (draft: NoteDraft | undefined) => {
      setState(draft)
      if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
      else sessionStorage.removeItem(key)
    },
  }
}
