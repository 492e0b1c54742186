import type { QuotePatch } from '../schemas/quote/quote-patch.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'
import { completePatch } from './apply-command.ts'

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
  const fields = Object.keys(patch) as (keyof QuotePatch)[]
  // The server gave an answer the time of its own clock.
  const isApplied = (field: keyof QuotePatch) =>
    patch[field] === current[field] ||
    (field === 'answeredAt' && patch[field] != null && current[field] !== null)
  if (fields.every(isApplied)) return 'applied'
  // With what it implies, such as that an answer ends calling back.
  const changed = Object.keys(completePatch(patch, before)) as (keyof QuotePatch)[]
  return changed.every((field) => before[field] === current[field]) ? 'applies' : 'conflict'
}
