import { testedChannels } from '@concrete-quote/openapi'

/** The ways to reach a receiver. */
export const media = testedChannels
export type Medium = (typeof media)[number]

/** What receivers are notified of. */
export const notificationEvents = [
  'created',
  'updated',
  'released',
  'digest',
  'spam-digest',
  'reminder',
  'overdue',
  'call-back',
  'photos',
  'confirmation',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** Identifies a channel: by which medium which receiver is notified of what. */
export interface ChannelKey {
  medium: Medium
  event: NotificationEvent
  /** The email address, the URL, or the ID of the device. Empty for a confirmation, which goes to the visitor. */
  target: string
}

/** Identifies a delivery of a quote. */
export interface DeliveryKey extends ChannelKey {
  /**
   * What it is about, if there may be several of one channel: the time to call, when photos were added, or which events of
   * the history a change added, such as `3-5`. Empty otherwise.
   */
  time: string
}

/** The key of the channel of a delivery, or of a channel. */
export const channelOf = ({ medium, event, target }: ChannelKey): ChannelKey => ({ medium, event, target })

/** The name of a medium and an event in the API, in the log, and at the start, such as `email`, `digest`, or `push-digest`. */
export function kindOf({ medium, event }: Pick<ChannelKey, 'medium' | 'event'>): string {
  if (event === 'created') return medium
  return medium === 'email' ? event : `${medium}-${event}`
}

/** Formats the key of a channel for people, and to compare it, such as `digest owner@example.com`. */
export const formatChannel = (key: ChannelKey) => [kindOf(key), key.target].filter(Boolean).join(' ')

/** Whether two keys are of one channel, whatever else they have. */
export const isSameChannel = (a: ChannelKey, b: ChannelKey) => formatChannel(a) === formatChannel(b)

/**
 * Formats the key of a delivery like that of a channel, followed by its time. IDs of deliveries are derived from it, so that
 * it is the same in all versions.
 */
export const formatKey = (key: DeliveryKey) => [formatChannel(key), key.time].filter(Boolean).join(' ')

const byKind = new Map(
  media.flatMap((medium) =>
    notificationEvents.map((event) => [kindOf({ medium, event }), { medium, event }]),
  ),
)

/** Reads a key as versions before 1.2 stored it. What is none becomes that of an address, which gets nothing. */
export function parseKey(key: string): DeliveryKey {
  const [, name = '', target = '', time = ''] =
    /^(\S+)(?: (.+?))??(?: (\d{4}-[\d-]+T[\d:.]+Z))?$/.exec(key) ?? []
  const kind = byKind.get(name)
  return kind ? { ...kind, target, time } : { medium: 'email', event: 'created', target: key, time: '' }
}

/** Orders deliveries by their formatted keys, in UTF-8 byte order. */
export const byKey = (a: DeliveryKey, b: DeliveryKey) =>
  Buffer.compare(Buffer.from(formatKey(a)), Buffer.from(formatKey(b)))
