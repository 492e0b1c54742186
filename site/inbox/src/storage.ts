import { useEffect, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react'

/** Uses the storage of the browser. Undefined if that throws, because it is blocked or full. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** A choice that is stored in this browser. The first value is the default. */
export function useSetting<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const stored = tryStorage(() => localStorage.getItem(key))
    return values.find((each) => each === stored) ?? values[0]
  })
  const choose = (value: Value) => {
    setValue(value)
    tryStorage(() => localStorage.setItem(key, value))
  }
  return [value, choose]
}

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
function readDraft<T>(key: string): T | undefined {
  return tryStorage(() => {
    const stored = sessionStorage.getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as T)
  })
}

/** The texts of a quote that the owner types. */
export const draftNames = ['note', 'address'] as const
export type DraftName = (typeof draftNames)[number]

/** A text that is not saved yet. */
export interface TextDraft {
  text: string
  /** The saved text when the draft was begun. */
  base: string
}

export const textDraftKey = (name: DraftName, id: string) => `${name}:${id}`

/** What is stored of a text: trimmed, and null if it is blank. */
export const toSaved = (text: string): string | null => text.trim() || null

/** Removes the draft of a text that is saved now, unless something else has been typed since. */
export function removeTextDraft(name: DraftName, id: string, saved: string | null) {
  const key = textDraftKey(name, id)
  const draft = readDraft<TextDraft>(key)
  if (draft && toSaved(draft.text) === saved) storeDraft(key, undefined)
}

/** Where the last call is kept until the user says what came of it: phones may end the page meanwhile. */
const callKey = 'call'

interface OpenCall {
  quoteId: string
  /** RFC 3339. */
  at: string
}

/** Keeps a call that begins now, or forgets the last one. */
export function keepCall(quoteId: string | undefined) {
  tryStorage(() => {
    if (quoteId === undefined) return localStorage.removeItem(callKey)
    const call: OpenCall = { quoteId, at: new Date().toISOString() }
    localStorage.setItem(callKey, JSON.stringify(call))
  })
  // Only other tabs get this event by themselves.
  dispatchEvent(new Event('storage'))
}

const readCall = () => tryStorage(() => localStorage.getItem(callKey)) ?? null

function onStorage(listener: () => void) {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** When a quote was called (RFC 3339), if what came of it is open. */
export function useOpenCall(quoteId: string): string | undefined {
  const stored = useSyncExternalStore(onStorage, readCall)
  const call = stored === null ? undefined : (JSON.parse(stored) as OpenCall)
  return call?.quoteId === quoteId ? call.at : undefined
}
