import {
  isPhotoLinkRevoked,
  maxHistory,
  maxHistoryBytes,
  reservedHistory,
  type QuoteEvent,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { UserFacingError } from '../../platform/errors.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'
import type { ChangingQuotes } from './announce-changes.ts'

/** A change would exceed the maximum length of a quote's history. */
export class HistoryFullError extends UserFacingError {
  override name = 'HistoryFullError'
  override problemType = 'history-full' as const
  constructor() {
    super(
      `The history of this quote is full: it has at most ${maxHistory.toLocaleString('en')} events. Find out which program keeps changing it.`,
    )
  }
}

/** What an event says instead of a text that was dropped because the history is too long. */
const dropped = '(dropped, because the notes and addresses in this history were too long)'

/**
 * Drops notes and addresses that are too much: first those of the visitor, then the oldest. The events stay: their number
 * is the version of the quote.
 */
function withinBytes(history: QuoteEvent[]): QuoteEvent[] {
  const sizeOf = ({ type, text }: QuoteEvent) =>
    text !== null && ['note', 'address'].includes(type) ? Buffer.byteLength(text) : 0
  let excess = history.reduce((sum, event) => sum + sizeOf(event), 0) - maxHistoryBytes
  const drops = new Set<QuoteEvent>()
  for (const event of history.toSorted((a, b) => Number(a.by !== null) - Number(b.by !== null))) {
    const freed = sizeOf(event) - dropped.length
    if (excess <= 0 || freed <= 0) continue
    excess -= freed
    drops.add(event)
  }
  return history.map((event) => (drops.has(event) ? { ...event, text: dropped } : event))
}

/** The types of events that leave a quote in its state. */
const stateless = ['no-answer', 'note', 'address', 'preferred-contact', 'preferred-time', 'photo-removed']

/** How long a history can be with an event. A visitor leaves half of it to users, and a link can always be revoked. */
function maxLengthWith({ type, by }: QuoteEvent): number {
  if (type === 'link-revoked') return maxHistory + 1
  if (!stateless.includes(type)) return maxHistory
  return by === null ? maxHistory / 2 : maxHistory - reservedHistory
}

/**
 * Returns a history with more events at its end, and without the oldest texts if they are too long.
 * @throws {HistoryFullError} if it would have too many.
 */
export function withEvents(history: QuoteEvent[], events: QuoteEvent[]): QuoteEvent[] {
  const max = Math.min(...events.map(maxLengthWith))
  if (history.length + events.length > max) throw new HistoryFullError()
  return withinBytes([...history, ...events])
}

/**
 * Adds an event to the history of a quote, which changes nothing else. An event of the same type, time, and user is added
 * once, so that retries are idempotent. So is a revocation.
 * @returns The quote with the event, or undefined if there is no such quote.
 * @throws {HistoryFullError} if its history is full.
 */
export async function addQuoteEvent(
  quotes: ChangingQuotes,
  id: string,
  { type, at }: Pick<QuoteEvent, 'type' | 'at'>,
  by: string | null,
): Promise<StoredQuote | undefined> {
  return retryConflicts(async () => {
    const before = await quotes.find(id)
    if (!before) return undefined
    const isAdded = before.history.some((event) => event.type === type && event.at === at && event.by === by)
    if (isAdded || (type === 'link-revoked' && isPhotoLinkRevoked(before))) return before
    const after = { ...before, history: withEvents(before.history, [{ type, at, by, text: null }]) }
    // If somebody else changed the quote in the meantime, the event is added to that version.
    return (await quotes.update(before, after)) && after
  })
}
