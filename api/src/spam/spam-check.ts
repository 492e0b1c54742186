import type { QuoteSubmission, SpamReason, StoredQuote } from '@concrete-quote/openapi'
import type { Store } from '../stores/store.ts'
import { hasDisposableEmail } from './rules/disposable-email.ts'
import { createDuplicateRule } from './rules/duplicate.ts'
import { hasSpamLinks } from './rules/links.ts'
import { hasMalformedPhone } from './rules/malformed-phone.ts'
import { hasMarkup } from './rules/markup.ts'

/** Submissions that were filled in faster than this are suspected spam: a person needs longer for six fields. */
const minHumanMs = 2000

/** Says whether the content of a submission that came from a network is suspect. */
type Rule = (submission: QuoteSubmission, network: string) => boolean | Promise<boolean>

/** Creates the check of submissions. It only marks them: each is stored and acknowledged like any other. */
export function createSpamCheck(store: Pick<Store, 'limiter'>) {
  const rules: Record<SpamReason, Rule> = {
    links: hasSpamLinks,
    markup: hasMarkup,
    duplicate: createDuplicateRule(store),
    'disposable-email': hasDisposableEmail,
    'malformed-phone': hasMalformedPhone,
  }

  /** Returns the strongest mark of a submission, and the names of the rules that match. */
  return async function checkSpam(
    submission: QuoteSubmission,
    network: string,
  ): Promise<Pick<StoredQuote, 'spam' | 'reasons'>> {
    const matches = Object.entries(rules).map(async ([name, rule]) =>
      (await rule(submission, network)) ? [name] : [],
    )
    const reasons = (await Promise.all(matches)).flat()
    return { spam: strongestMark(submission, reasons), reasons }
  }
}

function strongestMark({ website, elapsedMs }: QuoteSubmission, reasons: string[]): StoredQuote['spam'] {
  if (website) return 'honeypot'
  if (elapsedMs !== undefined && elapsedMs < minHumanMs) return 'too-fast'
  return reasons.length > 0 ? 'content' : null
}
