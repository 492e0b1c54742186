import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { tryStorage } from './try-storage.ts'

/** What was typed and is not saved yet. Outlives the page and the session, but not signing out. */
export function useDraft<T>(key: string): [T | undefined, Dispatch<SetStateAction<T | undefined>>] {
  const [draft, setDraft] = useState(() => readDraft<T>(key))
  useEffect(() => storeDraft(key, draft), [key, draft])
  return [draft, setDraft]
}

/** Keeps a draft for a form that is not shown yet, or removes it. */
export function storeDraft(key: string, draft: unknown) {
  tryStorage(() => {
    if (draft === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  })
}

/** Reads a draft. Undefined if there is none, or none can be read. */
export function readDraft<T>(key: string): T | undefined {
  return tryStorage(() => {
    const stored = sessionStorage.getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as T)
  })
}
