import {
  isOutsideArea,
  isWaiting,
  lostReasons,
  type LostReason,
  languageName,
  phoneSource,
  responseDueAt,
  type SpamMark,
  spamMarks,
  spamReasonOf,
  type ListedQuote,
  type NewQuoteEvent,
  type QuotePatch,
  type StoredQuote,
  unansweredCalls,
  visitOrigin,
} from '@concrete-quote/openapi'
import { formatRecentTime, formatAge, formatAppointment, formatSince, formatTime } from './time.ts'

/** Formats a price, such as `$8,400`. */
export const formatDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The words for the reason of a lost job. One of another version is shown by its name. */
export const describeReason = (reason: string) =>
  Object.hasOwn(lostReasons, reason) ? lostReasons[reason as LostReason] : reason

/** Says what became of a quote, such as `Won: $8,400`, or `Lost: too expensive`. */
export function describeOutcome(quote: Pick<StoredQuote, 'outcome' | 'amount' | 'lostReason'>): string {
  const { outcome, amount, lostReason } = quote
  if (outcome === 'won') return amount === null ? 'Won' : `Won: ${formatDollars(amount)}`
  return lostReason === null ? 'Lost' : `Lost: ${describeReason(lostReason)}`
}

/** Whether nothing is left to do about a quote. */
export const isSettled = ({ spam, answeredAt, callBackAt }: ListedQuote) =>
  spam === null && answeredAt !== null && callBackAt === null

/** What a row says about the state of a quote: by when to call, or how it was settled. */
export function describeState(quote: ListedQuote, now: number): string {
  const { spam, reasons, answeredAt, answeredBy, callBackAt, outcome } = quote
  if (spam) return describeSpamBriefly(spam, reasons)
  if (outcome && callBackAt === null) return describeOutcome(quote)
  if (answeredAt && callBackAt === null)
    return `Answered ${formatRecentTime(answeredAt, now)}${answeredBy ? ` by ${answeredBy}` : ''}`
  const { state, rest } = describeDue(quote, now)
  return state + rest
}

function describeSpamBriefly(spam: SpamMark, [reason = '']: string[]): string {
  if (spam === 'marked') return 'Marked as spam'
  return `Spam? ${(spam === 'content' ? spamReasonOf(reason) : spamMarks[spam]).short}`
}

/** Says in a sentence why a quote is suspected spam, with each rule about its content that matched. */
export function describeSpam(spam: SpamMark, reasons: string[]): string {
  if (spam === 'marked') return 'Marked as spam.'
  const found = reasons.map((name) => spamReasonOf(name).words).join('; ')
  if (spam === 'content') return `Suspected spam: ${found}.`
  return `Suspected spam: ${spamMarks[spam].words}.${found && ` Also: ${found}.`}`
}

/**
 * What a row says beside the kind of work: whether somebody has called, who takes care of it, where the quote comes
 * from, and the visitor's language if it is not English.
 * @param showsAssignee Whether there is anybody to tell apart.
 */
export function describeTags(quote: ListedQuote, showsAssignee: boolean): string[] {
  const { calls, assignedTo, lang, source, campaign } = quote
  const language = lang && languageName(lang)
  const origin = visitOrigin(campaign) ?? source
  return [
    describeWish(quote),
    isOutsideArea(quote.address) && 'Outside your area?',
    isWaiting(quote) && calls > 0 && (calls === 1 ? 'Called once' : `Called ${calls} times`),
    showsAssignee && assignedTo && `For ${assignedTo}`,
    source === phoneSource ? 'By phone' : origin && `from ${origin}`,
    language && language !== 'English' && language,
  ].flatMap((tag) => (tag ? [tag] : []))
}

/** Says how and when the visitor wants to be reached, such as `Text, evening`, or nothing. */
export function describePreference(quote: Pick<StoredQuote, 'preferredContact' | 'preferredTime'>): string {
  return capitalize([quote.preferredContact, quote.preferredTime].filter(Boolean).join(', '))
}

/** The same for a row, where a call is what is done anyway, such as `Prefers text, evening`. */
function describeWish({ preferredContact, preferredTime }: ListedQuote): string {
  const way = preferredContact === 'text' && 'Prefers text'
  return capitalize([way, preferredTime].filter(Boolean).join(', '))
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is to be done at the time that was agreed. */
function nextCall({ answeredAt, outcome }: Pick<StoredQuote, 'answeredAt' | 'outcome'>): string {
  if (outcome === 'won') return 'Ask for a review'
  return answeredAt === null ? 'Call back' : 'Follow up'
}

/**
 * Says by when a waiting visitor must be called, such as `Waiting` and `: call within 19 h`, or `Overdue` and ` by 3 h`:
 * the state, and what changes as time passes.
 */
export function describeDue(
  quote: Pick<StoredQuote, 'createdAt' | 'respondBy' | 'callBackAt' | 'answeredAt' | 'outcome'>,
  now: number,
): { state: string; rest: string } {
  const { callBackAt } = quote
  const left = responseDueAt(quote) - now
  const call = nextCall(quote)
  if (callBackAt !== null)
    return left > 0
      ? { state: `${call} ${formatAppointment(callBackAt)}`, rest: '' }
      : { state: `${call} now`, rest: ` (since ${formatSince(callBackAt, now)})` }
  const isShort = Math.abs(left) < 60_000
  if (left > 0) return { state: 'Waiting', rest: isShort ? ': call now' : `: call within ${formatAge(left)}` }
  return { state: 'Overdue', rest: isShort ? '' : ` by ${formatAge(-left)}` }
}

/** Says how often somebody called without an answer, such as `Called 2 times, last 9:05 AM by ada`, or nothing if nobody did. */
export function describeCalls(history: StoredQuote['history'], now: number): string {
  const calls = unansweredCalls(history)
  const last = calls.at(-1)
  if (!last) return ''
  const when = `${formatSince(last.at, now)}${last.by === null ? '' : ` by ${last.by}`}`
  return calls.length === 1 ? `Called once, ${when}` : `Called ${calls.length} times, last ${when}`
}

interface DescribedChange {
  patch?: QuotePatch
  event?: NewQuoteEvent
  isUndo?: boolean
}

/** Says in short what a change does to a quote, such as `answered`. */
export function describeChange({ patch = {}, event, isUndo }: DescribedChange): string {
  if (isUndo) return 'undone'
  const parts = event ? ['called, no answer'] : []
  if ('answeredAt' in patch) parts.push(patch.answeredAt ? 'answered' : 'not answered')
  if ('spam' in patch) parts.push(patch.spam ? 'spam' : 'not spam')
  if ('callBackAt' in patch)
    parts.push(patch.callBackAt ? `call back ${formatTime(patch.callBackAt)}` : 'no call back')
  if ('outcome' in patch) parts.push(patch.outcome ?? 'not decided yet')
  if ('note' in patch) parts.push('note')
  if ('address' in patch) parts.push('address')
  if ('assignedTo' in patch)
    parts.push(patch.assignedTo ? `assigned to ${patch.assignedTo}` : 'assigned to nobody')
  return parts.join(', ')
}
