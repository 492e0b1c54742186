import {
  isWaiting,
  languageName,
  phoneSource,
  spamReasons,
  type SpamReason,
  type ListedQuote,
} from '@concrete-quote/openapi'
import { describeDue } from '../../words/due-words.ts'
import { formatRecentTime } from '../../words/time.ts'

/** Why a quote is suspected spam, in about two words. The open quote says it in a sentence. */
const suspicions: Record<Exclude<ListedQuote['spam'], null | 'content' | 'marked'>, string> = {
  honeypot: 'Hidden field',
  unproven: 'Came in a flood',
  'too-fast': 'Too fast',
}
const contentSuspicions: Record<SpamReason, string> = {
  links: 'Many links',
  markup: 'Contains HTML',
  'disposable-email': 'Disposable email',
  'malformed-phone': 'No number',
}

/** What a row says about the state of a quote: by when to call, or how it was settled. */
export function describeState(quote: ListedQuote, now: number): string {
  const { spam, reasons, answeredAt, answeredBy } = quote
  if (spam === 'marked') return 'Marked as spam'
  if (spam) return `Spam? ${spam === 'content' ? describeContent(reasons) : suspicions[spam]}`
  if (answeredAt)
    return `Answered ${formatRecentTime(answeredAt, now)}${answeredBy ? ` by ${answeredBy}` : ''}`
  const { state, rest } = describeDue(quote, now)
  return state + rest
}

function describeContent([reason = '']: string[]): string {
  // A rule of another version has no words here.
  return Object.hasOwn(spamReasons, reason) ? contentSuspicions[reason as SpamReason] : 'Its content'
}

/**
 * What a row says beside the kind of work: whether somebody has called, who takes care of it, where the quote comes
 * from, and the visitor's language if it is not English.
 * @param showsAssignee Whether there is anybody to tell apart.
 */
export function describeTags(quote: ListedQuote, showsAssignee: boolean): string[] {
  const { calls, assignedTo, lang, source, campaign } = quote
  const language = lang && languageName(lang)
  const origin = campaign?.utm_source ?? source
  return [
    isWaiting(quote) && calls > 0 && (calls === 1 ? 'Called once' : `Called ${calls} times`),
    showsAssignee && assignedTo && `For ${assignedTo}`,
    source === phoneSource ? 'By phone' : origin && `from ${origin}`,
    language && language !== 'English' && language,
  ].flatMap((tag) => (tag ? [tag] : []))
}
