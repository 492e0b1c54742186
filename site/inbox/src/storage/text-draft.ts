import { readDraft, storeDraft } from './use-draft.ts'

/** The texts of a quote that the owner types. */
export const draftNames = ['note', 'address'] as const
export type DraftName = (typeof draftNames)[number]

/** A text that is not saved yet. */
export interface TextDraft {
  text: string
  /** The saved text when the draft was begun. */
  base: string
}

/** Where the draft of a quote's text is kept. */
export const textDraftKey = (name: DraftName, id: string) => `${name}:${id}`

/** What is stored of a text: trimmed, and null if it is blank. */
export const toSaved = (text: string): string | null => text.trim() || null

/** Removes the draft of a text that is saved now, unless something else has been typed since. */
export function removeTextDraft(name: DraftName, id: string, saved: string | null) {
  const key = textDraftKey(name, id)
  const draft = readDraft<TextDraft>(key)
  if (draft && toSaved(draft.text) === saved) storeDraft(key, undefined)
}
