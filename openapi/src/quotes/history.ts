import { maxHistory, maxHistoryBytes, reservedHistory } from '../schemas/limits.ts'
import type { QuoteEvent, QuoteEventType } from '../schemas/quote/quote-history.ts'

/** What an event says instead of a text that was dropped because the history is too long. */
const dropped = '(dropped, because the notes and addresses in this history were too long)'

/** The types of events whose texts people write, and that take space. */
const written: string[] = ['note', 'address'] satisfies QuoteEventType[]

/** The types of events that leave a quote in its state. */
const stateless: string[] = [
  'no-answer',
  'note',
  'address',
  'preferred-contact',
  'preferred-time',
  'photo-removed',
] satisfies QuoteEventType[]

/** How long a history can be with an event. A visitor leaves half of it to users, and a link can always be revoked. */
function maxLengthWith({ type, by }: QuoteEvent): number {
  if (type === ('link-revoked' satisfies QuoteEventType)) return maxHistory + 1
  if (!stateless.includes(type)) return maxHistory
  return by === null ? maxHistory / 2 : maxHistory - reservedHistory
}

/** Drops texts that are too much: first the visitor's, then the oldest. The events stay. */
function withinBytes(history: QuoteEvent[]): QuoteEvent[] {
  const encoder = new TextEncoder()
  const bytesOf = (text: string) => encoder.encode(text).length
  const sizeOf = ({ type, text }: QuoteEvent) => (text !== null && written.includes(type) ? bytesOf(text) : 0)
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

/** Adds events to a history, and drops texts if they are too long. Undefined if there is no room for the events. */
export function extendHistory(history: QuoteEvent[], events: QuoteEvent[]): QuoteEvent[] | undefined {
  const max = Math.min(...events.map(maxLengthWith))
  return history.length + events.length > max ? undefined : withinBytes([...history, ...events])
}
