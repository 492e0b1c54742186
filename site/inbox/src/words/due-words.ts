import { responseDueAt, type StoredQuote } from '@concrete-quote/openapi'
import { formatAge, formatAppointment, formatSince } from './time.ts'

/** By when a waiting visitor must be called: the state, and what changes as time passes. */
interface DueWords {
  state: string
  rest: string
}

/** Says by when a waiting visitor must be called, such as `Waiting` and `: call within 19 h`, or `Overdue` and ` by 3 h`. */
export function describeDue(quote: Pick<StoredQuote, 'createdAt' | 'callBackAt'>, now: number): DueWords {
  const { callBackAt } = quote
  const left = responseDueAt(quote) - now
  if (callBackAt !== null)
    return left > 0
      ? { state: `Call back ${formatAppointment(callBackAt)}`, rest: '' }
      : { state: 'Call back now', rest: ` (since ${formatSince(callBackAt, now)})` }
  const isShort = Math.abs(left) < 60_000
  if (left > 0) return { state: 'Waiting', rest: isShort ? ': call now' : `: call within ${formatAge(left)}` }
  return { state: 'Overdue', rest: isShort ? '' : ` by ${formatAge(-left)}` }
}

/** Says how often somebody called without an answer, such as `Called 2 times, last 9:05 AM by ada`, or nothing if nobody did. */
export function describeCalls(history: StoredQuote['history'], now: number): string {
  const calls = history.filter(({ type }) => type === 'no-answer')
  const last = calls.at(-1)
  if (!last) return ''
  const when = `${formatSince(last.at, now)}${last.by === null ? '' : ` by ${last.by}`}`
  return calls.length === 1 ? `Called once, ${when}` : `Called ${calls.length} times, last ${when}`
}
