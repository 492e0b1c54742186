import type { QuotePatch } from '../schemas/quote/quote-patch.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'
import { completePatch } from './apply-command.ts'

/** The patch that takes another one back: what that changes becomes as it was. A quote that was suspected is marked as spam. */
export function inverseOf(patch: QuotePatch, before: StoredQuote): QuotePatch {
  const fields = Object.keys(completePatch(patch, before)) as (keyof QuotePatch)[]
  const inverse: QuotePatch = {}
  for (const field of fields) Object.assign(inverse, { [field]: before[field] })
  return inverse.spam ? { ...inverse, spam: 'marked' } : inverse
}

/**
 * What becomes of a patch when somebody else has changed the quote meanwhile: it was `applied` before, it `applies` to the
 * current version because that changed other fields, or it is a `conflict`.
 * @param before The quote as it was when the patch was made.
 */
export function rebase(
  patch: QuotePatch,
  before: StoredQuote,
  current: StoredQuote,
): 'applied' | 'applies' | 'conflict' {
  const isSame = (field: keyof QuotePatch, value: unknown) =>
    value === current[field] ||
    // The server gives an answer the time of its own clock.
    (field === 'answeredAt' && value != null && current[field] !== null)
  const fields = Object.keys(patch) as (keyof QuotePatch)[]
  if (fields.every((field) => isSame(field, patch[field]))) return 'applied'
  // With what it implies, such as that an answer ends calling back.
  const changed = Object.keys(completePatch(patch, before)) as (keyof QuotePatch)[]
  return changed.every((field) => isSame(field, before[field])) ? 'applies' : 'conflict'
}
