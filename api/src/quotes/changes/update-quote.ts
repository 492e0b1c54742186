import {
  completePatch,
  isPhotoLinkRevoked,
  maxHistory,
  maxHistoryBytes,
  reservedHistory,
  type QuoteEvent,
  type QuoteEventType,
  type QuotePatch,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { QuoteChanges, QuoteStore } from '../../stores/interface/quote-store.ts'
import { retryConflicts } from '../../stores/retry-conflicts.ts'
import { UserFacingError } from '../../platform/errors.ts'
import {
  isOwnerNotified,
  isReminder,
  rangeOfChange,
  recipientsOf,
  type Channel,
  type ChannelRegistry,
} from '../../notifications/outbox/channel.ts'
import type { Outbox } from '../../notifications/outbox/outbox.ts'
import { channelOf } from '../../stores/interface/delivery-key.ts'
import type { Recipient } from '../../stores/interface/delivery-store.ts'

/** Reads and changes quotes, so that whoever is to hear of a change does. */
export type ChangingQuotes = Pick<QuoteStore, 'find'> & {
  /** Changes a quote unless it has changed since `before` was read, as `QuoteStore.update` does. */
  update: (before: StoredQuote, after: StoredQuote) => Promise<boolean>
}

interface AnnounceDeps {
  store: QuoteStore
  channels: Pick<ChannelRegistry, 'current'>
  outbox: Pick<Outbox, 'wake'>
}

/** Creates what changes quotes and stores the notifications of each change in the same transaction. */
export function announceChanges({ store, channels, outbox }: AnnounceDeps): ChangingQuotes {
  return {
    find: (id) => store.find(id),
    async update(before, after) {
      const recipients = recipientsOfChange(before, after, await channels.current())
      const isStored = await store.update(before, after, recipients)
      if (isStored && recipients.length > 0) outbox.wake()
      return isStored
    },
  }
}

/**
 * The channels to notify of a change: webhooks of every change of a quote that they know; of a released quote, also those
 * of a new one; otherwise, the reminders that are due again because an answer was undone, or because the time to call back
 * has changed or is gone.
 */
function recipientsOfChange(before: StoredQuote, after: StoredQuote, channels: Channel[]): Recipient[] {
  const isReleased = before.spam !== null && after.spam === null
  const isReopened = before.answeredAt !== null && after.answeredAt === null
  const isRescheduled = before.callBackAt !== after.callBackAt
  const isKnown = isOwnerNotified(before) || isOwnerNotified(after)
  const event = isReleased ? 'released' : 'updated'
  const changes = channels
    .filter((channel) => isKnown && channel.event === event)
    .map((channel) => ({ ...channelOf(channel), time: rangeOfChange(before, after) }))
  const all = isReleased || isReopened || isRescheduled ? recipientsOf(after, channels) : []
  return [...changes, ...(isReleased ? all : all.filter(isReminder))]
}

interface UpdateOptions {
  /** The name of the user who sends the changes, or null for the visitor. */
  username: string | null
  /** Checks the quote before it is changed, and throws to leave it unchanged. */
  precondition?: (before: StoredQuote) => void
}

/**
 * Changes a quote, and adds what changes to its history. Undefined if there is no such quote.
 * @throws {HistoryFullError} if its history is full.
 */
export function updateQuote(
  quotes: ChangingQuotes,
  id: string,
  patch: QuotePatch,
  { username, precondition }: UpdateOptions,
): Promise<StoredQuote | undefined> {
  return changeQuote(quotes, id, (before) => {
    precondition?.(before)
    return applyPatch(before, patch, username)
  })
}

/** @param change Returns the same quote if nothing changes. If somebody else was faster, it is applied to that version. */
function changeQuote(quotes: ChangingQuotes, id: string, change: (before: StoredQuote) => StoredQuote) {
  return retryConflicts(async () => {
    const before = await quotes.find(id)
    if (!before) return undefined
    const after = change(before)
    return (after === before || (await quotes.update(before, after))) && after
  })
}

/** Applies a JSON Merge Patch (RFC 7396). `answeredBy` follows `answeredAt`. Only what is changed itself is an event. */
function applyPatch(before: StoredQuote, given: QuotePatch, username: string | null): StoredQuote {
  const after: StoredQuote = Object.assign({}, before, completePatch(given, before))
  const isAnswer = after.answeredAt !== null && after.answeredAt !== before.answeredAt
  after.answeredBy = isAnswer ? username : after.answeredAt && before.answeredBy
  const at = new Date().toISOString()
  const events = eventTypes.flatMap(([field, typeOf]): QuoteEvent[] => {
    if (!(field in given) || after[field] === before[field]) return []
    const text = after[field]?.toString() ?? null
    return [{ type: typeOf(text), at, by: username, text }]
  })
  return events.length === 0 ? before : { ...after, history: withEvents(before.history, events) }
}

/** The type of the event that a change of a field is, by its new value. */
const eventTypes: [Exclude<keyof QuoteChanges, 'history'>, (value: string | null) => QuoteEventType][] = [
  ['spam', (value) => (value === null ? 'released' : 'spam')],
  ['answeredAt', (value) => (value === null ? 'reopened' : 'answered')],
  ['callBackAt', () => 'call-back'],
  ['assignedTo', () => 'assigned'],
  ['address', () => 'address'],
  ['preferredContact', () => 'preferred-contact'],
  ['preferredTime', () => 'preferred-time'],
  ['note', () => 'note'],
  ['outcome', () => 'outcome'],
  ['lostReason', () => 'lost-reason'],
  ['amount', () => 'amount'],
]

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

/** Drops texts that are too much: first the visitor's, then the oldest. The events, which count versions, stay. */
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

/** Adds events to a history, and drops texts if they are too long. Throws a `HistoryFullError` if there are too many. */
function withEvents(history: QuoteEvent[], events: QuoteEvent[]): QuoteEvent[] {
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
export function addQuoteEvent(
  quotes: ChangingQuotes,
  id: string,
  { type, at }: Pick<QuoteEvent, 'type' | 'at'>,
  by: string | null,
): Promise<StoredQuote | undefined> {
  return changeQuote(quotes, id, (before) => {
    const isAdded = before.history.some((event) => event.type === type && event.at === at && event.by === by)
    if (isAdded || (type === 'link-revoked' && isPhotoLinkRevoked(before))) return before
    return { ...before, history: withEvents(before.history, [{ type, at, by, text: null }]) }
  })
}
