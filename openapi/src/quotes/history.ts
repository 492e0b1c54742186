import { maxHistory, maxHistoryBytes, reservedHistory } from '../schemas/limits.ts'
import { isRevocation, type QuoteEvent, type QuoteEventType } from '../schemas/quote/quote-history.ts'

/** What an event says instead of a text that was dropped because the history is too long. */
const dropped = '(dropped, because the notes and addresses in this history were too long)'

/** Whether the text of an event was dropped. */
export const isDropped = ({ text }: QuoteEvent) => text === dropped

/** The types of events whose texts people write, and that take space. */
const written: string[] = ['note', 'address'] satisfies QuoteEventType[]

/** The types of events that leave a quote in its state. */
const stateless: string[] = [
  'no-answer',
  'no-answer-undone',
  'note',
  'address',
  'preferred-contact',
  'preferred-time',
  'external-id',
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

/** Whether two copies of a history have the same event: one of them may have dropped its text. */
export const isSameEvent = (a: QuoteEvent, b: QuoteEvent) =>
  a.type === b.type && a.at === b.at && a.by === b.by && (a.text === b.text || isDropped(a) || isDropped(b))

/** The events of a copy of a history that the history lacks. */
export const missingEvents = (history: QuoteEvent[], copy: QuoteEvent[]) =>
  copy.filter((event) => !history.some((each) => isSameEvent(each, event)))

/** Adds a time to each event by which two copies are merged: no clock that was set back changes the order of one. */
function withTimes(history: QuoteEvent[]) {
  let time = 0
  return history.map((event) => ({
    event,
    time: (time = Math.max(time, event.version ?? Date.parse(event.at))),
  }))
}

/** The events of two copies of a history, each once, in the order of their versions. */
export function mergeEvents(history: QuoteEvent[], copy: QuoteEvent[]): QuoteEvent[] {
  const own = history.map(
    (event) => copy.find((each) => isDropped(each) && isSameEvent(each, event)) ?? event,
  )
  return [...withTimes(own), ...withTimes(missingEvents(history, copy))]
    .toSorted((a, b) => a.time - b.time)
    .map(({ event }) => event)
}

/**
 * Leaves out the oldest of too many events, first those that leave a quote in its state, but never the end of a link, and drops
 * texts that are too long. Adding again what it left out changes nothing.
 */
export function withinLimits(history: QuoteEvent[]): QuoteEvent[] {
  const isStateless = ({ type }: QuoteEvent) => stateless.includes(type)
  const others = history.filter((event) => !isStateless(event) && !isRevocation(event))
  const removable = [...history.filter(isStateless), ...others]
  const removed = new Set(removable.slice(0, Math.max(0, history.length - maxHistory)))
  return withinBytes(history.filter((event) => !removed.has(event)))
}
