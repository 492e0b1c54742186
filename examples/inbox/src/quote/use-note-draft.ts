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
  const [draft, setState] = useState(() => readDraft(key))
  function setDraft(draft: NoteDraft | undefined) {
    setState(draft)
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  }
  return {
    draft,
    setDraft,
    /** Removes the draft whose text was sent and is saved now. What was typed in the meantime is kept. */
    clearSent: (text: string, saved: string) => {
      // Not from the state, which is that of the rendering in which the text was sent.
      const latest = readDraft(key)
      setDraft(latest && latest.text !== text ? { ...latest, base: saved } : undefined)
    },
  }
}

function readDraft(key: string): NoteDraft | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as NoteDraft)
}
