import { responseDueAt, type StoredQuote } from '@concrete-quote/openapi'
import { formatAge } from '../time.ts'
import { formatClock, formatDay } from './times.ts'

/** What is due about a waiting quote: its state, and what follows it and changes as time passes. */
interface DueWords {
  state: string
  rest: string
}

/** Says when a waiting visitor must be called, such as `Overdue by 3 h`. */
export function describeDue(quote: Pick<StoredQuote, 'createdAt' | 'callBackAt'>, now: number): DueWords {
  const { callBackAt } = quote
  const left = responseDueAt(quote) - now
  if (callBackAt !== null)
    return left > 0
      ? { state: `Call back on ${formatDay(callBackAt)}`, rest: '' }
      : { state: 'Call back now', rest: `, since ${formatClock(callBackAt, now)}` }
  const duration = formatAge(Math.max(Math.abs(left), 60_000))
  return left > 0
    ? { state: 'Waiting', rest: `: call within ${duration}` }
    : { state: 'Overdue', rest: ` by ${duration}` }
}

/** Says how often somebody called without an answer, such as `Called 2 times, last 9:05 AM by ada`, or nothing if nobody did. */
export function describeCalls(history: StoredQuote['history'], now: number): string {
  const calls = history.filter(({ type }) => type === 'no-answer')
  const last = calls.at(-1)
  if (!last) return ''
  const when = `${formatClock(last.at, now)}${last.by === null ? '' : ` by ${last.by}`}`
  return calls.length === 1 ? `Called once, ${when}` : `Called ${calls.length} times, last ${when}`
}
