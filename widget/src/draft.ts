import { knownTexts, type QuoteFormValues } from './typed-values.ts'

/** Where a tab keeps what was typed and not yet sent, in `sessionStorage`. */
export const draftKey = 'concrete-quote-draft'

/** What a visitor has begun. */
export interface Draft {
  values: QuoteFormValues
  /** When one of its fields was first focused, in milliseconds since 1970. */
  startedAt?: number
  /** The fields as last sent, and the key that they went with: sent again unchanged, they store no second quote. */
  sent?: { fields: string; key: string }
}

/** The draft that this tab keeps, or an empty one where it keeps none or lets no script read it. */
export function readDraft(): Draft {
  try {
    const { values, ...draft } = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Draft>
    return { ...draft, values: knownTexts(values ?? {}) }
  } catch {
    return { values: {} }
  }
}

/** Keeps a draft until the tab is closed; none: forgets the one kept. A page without storage keeps nothing. */
export function writeDraft(draft?: Draft) {
  try {
    if (draft) sessionStorage.setItem(draftKey, JSON.stringify(draft))
    else sessionStorage.removeItem(draftKey)
  } catch {
    // Then a reload loses what was typed, as it does on any form.
  }
}

/** The key that a request goes with: the draft's while the fields are those last sent, else a new one. */
export function sendDraft(draft: Draft, fields: string): string {
  if (draft.sent?.fields !== fields) {
    // Not randomUUID, which only secure contexts have.
    draft.sent = { fields, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
  }
  return draft.sent.key
}

/** Milliseconds since a field was first focused, or undefined where it never was. */
export function elapsedMs({ startedAt }: Draft): number | undefined {
  return startedAt && Math.max(0, Date.now() - startedAt)
}
