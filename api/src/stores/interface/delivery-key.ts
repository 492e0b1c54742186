import { eventsOf, media, type Medium, type QuoteEvent, type StoredQuote } from '@concrete-quote/openapi'

/** Whom a notification reaches. */
export type Receiver =
  /** An email address of the owner. */
  | { kind: 'address'; address: string }
  /** The email address in the quote. */
  | { kind: 'visitor' }
  /** A webhook of the environment. */
  | { kind: 'webhook-url'; url: string }
  /** A webhook that the owner has added. */
  | { kind: 'webhook'; id: string }
  /** A device that gets pushes. */
  | { kind: 'device'; id: string }

/** What a receiver is notified of, and which one it is if a quote may have several. Times are RFC 3339 in UTC. */
export type Occurrence =
  | { event: 'created' | 'digest' | 'spam-digest' | 'reminder' | 'overdue' | 'confirmation' }
  | { event: 'updated' | 'released'; change: string }
  | { event: 'call-back'; callBackAt: string }
  | { event: 'photos'; sittingFrom: string }
  /** The version is that of a quote which vanished when a backup was restored: an import may return it. */
  | { event: 'erased'; version?: number }
export type NotificationEvent = Occurrence['event']

/** Whether the notifications of each event remind of quotes that nobody has responded to in time, or that are to be called back. */
export const reminds: Record<NotificationEvent, boolean> = {
  created: false,
  updated: false,
  released: false,
  digest: false,
  'spam-digest': false,
  reminder: true,
  overdue: true,
  'call-back': true,
  photos: false,
  confirmation: false,
  erased: false,
}
export const notificationEvents = Object.keys(reminds) as NotificationEvent[]

/**
 * The events of a change, by what names it: the version that it led to, or, as version 1.2 stored it, a range of the
 * history, such as `3-5` for the fourth and the fifth.
 */
export function changesOf(quote: StoredQuote, occurrence: Occurrence): QuoteEvent[] {
  if (!('change' in occurrence)) return []
  const { change } = occurrence
  return change.includes('-')
    ? quote.history.slice(...change.split('-').map(Number))
    : eventsOf(quote, Number(change))
}

/** Identifies a channel: which receiver is notified of what. */
export interface ChannelKey {
  receiver: Receiver
  event: NotificationEvent
}

/** Identifies a delivery of a quote. */
export type DeliveryKey = Pick<ChannelKey, 'receiver'> & Occurrence

/** A channel as stores and exports have it. */
export interface StoredChannel {
  medium: Medium
  event: NotificationEvent
  /** The email address, the URL, or the ID. Empty for the visitor. */
  target: string
}

/** The key of a delivery as stores and exports have it. */
export interface StoredKey extends StoredChannel {
  /** What tells several occurrences of an event apart. Empty if a quote has one only. */
  time: string
}

/** The key of the channel of a delivery, or of a channel. */
export const channelOf = ({ receiver, event }: ChannelKey): ChannelKey => ({ receiver, event })

/** Reads the receiver of a stored channel. */
export function parseReceiver(medium: Medium, target: string): Receiver {
  switch (medium) {
    case 'email':
      return target === '' ? { kind: 'visitor' } : { kind: 'address', address: target }
    case 'webhook':
      return URL.canParse(target) ? { kind: 'webhook-url', url: target } : { kind: 'webhook', id: target }
    case 'push':
      return { kind: 'device', id: target }
  }
}

function formatReceiver(receiver: Receiver): Pick<StoredChannel, 'medium' | 'target'> {
  switch (receiver.kind) {
    case 'address':
      return { medium: 'email', target: receiver.address }
    case 'visitor':
      return { medium: 'email', target: '' }
    case 'webhook-url':
      return { medium: 'webhook', target: receiver.url }
    case 'webhook':
      return { medium: 'webhook', target: receiver.id }
    case 'device':
      return { medium: 'push', target: receiver.id }
  }
}

function parseOccurrence(event: NotificationEvent, time: string): Occurrence {
  switch (event) {
    case 'updated':
    case 'released':
      return { event, change: time }
    case 'call-back':
      return { event, callBackAt: time }
    case 'photos':
      return { event, sittingFrom: time }
    case 'erased':
      return time === '' ? { event } : { event, version: Number(time) }
    default:
      return { event }
  }
}

function formatOccurrence(occurrence: Occurrence): string {
  if ('change' in occurrence) return occurrence.change
  if ('callBackAt' in occurrence) return occurrence.callBackAt
  if ('version' in occurrence) return String(occurrence.version)
  return 'sittingFrom' in occurrence ? occurrence.sittingFrom : ''
}

/** Reads a stored key. */
export const fromStoredKey = ({ medium, event, target, time }: StoredKey): DeliveryKey => ({
  receiver: parseReceiver(medium, target),
  ...parseOccurrence(event, time),
})

export function toStoredChannel({ receiver, event }: ChannelKey): StoredChannel {
  const { medium, target } = formatReceiver(receiver)
  return { medium, event, target }
}

export const toStoredKey = (key: DeliveryKey): StoredKey => ({
  ...toStoredChannel(key),
  time: formatOccurrence(key),
})

/** The medium by which a receiver is reached. */
export const mediumOf = (receiver: Receiver): Medium => formatReceiver(receiver).medium

/** The name of a medium and an event in the API, in the log, and at the start, such as `email`, `digest`, or `push-digest`. */
export const kindOf = (key: ChannelKey) => formatKind(toStoredChannel(key))

function formatKind({ medium, event }: Pick<StoredChannel, 'medium' | 'event'>): string {
  if (event === 'created') return medium
  return medium === 'email' ? event : `${medium}-${event}`
}

/** Formats the key of a channel for people, and to compare it, such as `digest owner@example.com`. */
export function formatChannel(key: ChannelKey): string {
  const stored = toStoredChannel(key)
  return [formatKind(stored), stored.target].filter(Boolean).join(' ')
}

/** Whether two keys are of one channel, whatever else they have. */
export const isSameChannel = (a: ChannelKey, b: ChannelKey) => formatChannel(a) === formatChannel(b)

/**
 * Formats the key of a delivery like that of a channel, followed by what tells it apart. IDs of deliveries are derived from
 * it, so that it is the same in all versions.
 */
export const formatKey = (key: DeliveryKey) =>
  [formatChannel(key), formatOccurrence(key)].filter(Boolean).join(' ')

const byKind = new Map(
  media.flatMap((medium) =>
    notificationEvents.map((event) => [formatKind({ medium, event }), { medium, event }]),
  ),
)

/** Reads a key as versions before 1.2 stored it. What is none becomes that of an address, which gets nothing. */
export function parseKey(key: string): DeliveryKey {
  const [, name = '', target = '', time = ''] =
    /^(\S+)(?: (.+?))??(?: (\d{4}-[\d-]+T[\d:.]+Z))?$/.exec(key) ?? []
  const kind = byKind.get(name)
  return kind
    ? fromStoredKey({ ...kind, target, time })
    : { receiver: { kind: 'address', address: key }, event: 'created' }
}

/** Orders deliveries by their formatted keys, in UTF-8 byte order. */
export const byKey = (a: DeliveryKey, b: DeliveryKey) =>
  Buffer.compare(Buffer.from(formatKey(a)), Buffer.from(formatKey(b)))
