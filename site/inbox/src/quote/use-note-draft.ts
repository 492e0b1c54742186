import { useEffect, useState } from 'react'
import { tryStorage } from '../try-storage.ts'

/** A note that is not saved yet. */
interface NoteDraft {
  text: string
  /** The saved note when the draft was begun. */
  base: string
}

/** The draft of a quote's note. Outlives the page and the session, but not signing out. */
export function useNoteDraft(id: string) {
  const key = `note:${id}`
  const [draft, setDraft] = useState(() => tryStorage(() => readDraft(key)))
  useEffect(() => {
    tryStorage(() => {
      if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
      else sessionStorage.removeItem(key)
    })
  }, [key, draft])
  return {
    draft,
    setDraft,
    /** Removes the draft whose text was sent and is saved now. What was typed in the meantime is kept. */
    clearSent: (text: string, saved: string) =>
      setDraft((latest) => (latest && latest.text !== text ? { ...latest, base: saved } : undefined)),
  }
}

function readDraft(key: string): NoteDraft | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as NoteDraft)
}
