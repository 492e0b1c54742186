import type { QuoteSubmission, SpamReason, StoredQuote } from '@concrete-quote/openapi'
import { hasDisposableEmail, hasMalformedPhone, hasMarkup, hasSpamLinks } from './rules.ts'

/** Submissions that were filled in faster than this are suspected spam: a person needs longer for six fields. */
const minHumanMs = 2000

/** The rules: whether the content of a submission is suspect. */
const rules: Record<SpamReason, (submission: QuoteSubmission) => boolean> = {
  links: hasSpamLinks,
  markup: hasMarkup,
  'disposable-email': hasDisposableEmail,
  'malformed-phone': hasMalformedPhone,
}

/**
 * Returns the strongest mark of a submission, and the names of the rules that match. It is stored and acknowledged in any
 * case.
 */
export function checkSpam(submission: QuoteSubmission): Pick<StoredQuote, 'spam' | 'reasons'> {
  const matching = Object.entries(rules).filter(([, isSuspect]) => isSuspect(submission))
  const reasons = matching.map(([name]) => name)
  return { spam: strongestMark(submission, reasons), reasons }
}

function strongestMark({ website, elapsedMs }: QuoteSubmission, reasons: string[]): StoredQuote['spam'] {
  if (website) return 'honeypot'
  if (elapsedMs !== undefined && elapsedMs < minHumanMs) return 'too-fast'
  return reasons.length > 0 ? 'content' : null
}
