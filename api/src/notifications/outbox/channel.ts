import type { StoredQuote } from '@concrete-quote/openapi'
import { suppressedMarks, type Recipient } from '../../stores/interface/delivery-store.ts'

/** What a receiver is notified of. */
export interface Notice {
  /** The same at every attempt, so that a receiver can drop duplicates. A UUID. */
  id: string
  quote: StoredQuote
  /** The time in the key of the delivery, if its channel has a delivery for each time. */
  time?: string | undefined
  /** Who sent the quote, in short, if a digest collects it. */
  sender?: string | null
  /** The number of attempts, including this one. */
  attempts: number
  /** How many quotes are stored but not reported because of their mark. */
  countSuppressedSpam: () => Promise<number>
  /** Takes the response of the receiver's server, which `test-channel.ts` alone asks for: it shows the owner that a test arrived. */
  onResponse?: (response: string) => void
}

/** The channels that notify of quotes that nobody has responded to in time, or that are to be called back. */
const reminderKinds = [
  'reminder',
  'overdue',
  'webhook-overdue',
  'push-overdue',
  'call-back',
  'webhook-call-back',
  'push-call-back',
] as const
type ReminderKind = (typeof reminderKinds)[number]

/** The channels that notify of photos that were added to quotes. */
const photoKinds = ['photos', 'webhook-photos', 'push-photos'] as const
type PhotoKind = (typeof photoKinds)[number]

type ChannelKind =
  | 'email'
  | 'confirmation'
  | 'webhook'
  | 'digest'
  | 'spam-digest'
  | 'webhook-digest'
  | 'webhook-spam-digest'
  | 'push'
  | 'push-digest'
  | ReminderKind
  | PhotoKind

/** A way to notify one receiver of quotes. */
export interface Channel<Kind extends ChannelKind = ChannelKind> {
  kind: Kind
  /** The address or URL of the receiver, if there may be several of its kind. */
  target?: string
  /** The maximum number of concurrent attempts of one process. Default: that of the outbox. */
  maxAttempts?: number
  /**
   * Whether the receiver is notified of this quote.
   * @param digestAt When the digest that collects it is due, if one does.
   */
  accepts(quote: StoredQuote, digestAt?: string): boolean
  /** When the receiver is notified (RFC 3339). Default: at once. */
  dueAt?(quote: StoredQuote, digestAt?: string): string
  /** Whether each time has a delivery of its own, because the receiver is notified of several times of one quote. */
  isPerTime?: boolean
  /**
   * Notifies the receiver.
   * @param signal Aborts the attempt.
   * @returns Whether the notice was delivered, or skipped because it is not needed after all.
   * @throws {PermanentFailure} if no later attempt can succeed; {PutOff} if it is too early; any other error if a later
   * attempt may succeed.
   */
  send(notice: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'>
}

/** Identifies a channel in stored deliveries, such as `confirmation` or `email owner@example.com`. */
export function channelKey({ kind, target }: Pick<Channel, 'kind' | 'target'>): string {
  return target === undefined ? kind : `${kind} ${target}`
}

/** Reads the key of a delivery: that of its channel, followed by the time if each has a delivery of its own. */
export function parseDeliveryKey(key: string): { channel: string; time?: string | undefined } {
  const [, channel = key, time] = /^(.+) (\d{4}-[\d-]+T[\d:.]+Z)$/.exec(key) ?? []
  return { channel, time }
}

/** Whether the key is that of a channel that reminds of quotes. */
export function isReminderKey(key: string): boolean {
  return reminderKinds.some((kind) => key.startsWith(`${kind} `))
}

/** Whether the key is that of a channel that notifies of photos. */
export function isPhotosKey(key: string): boolean {
  return photoKinds.some((kind) => key.startsWith(`${kind} `))
}

/** Whether the key is that of a channel that pushes to a device. */
export const isPushKey = (key: string) => key.startsWith('push')

/**
 * The channels that are notified of a quote, with the time at which that is not at once.
 * @param digestAt When the digest that collects it is due, if one does.
 * @param sender Who sent it, by which that digest takes turns.
 */
export function recipientsOf(
  quote: StoredQuote,
  channels: Channel[],
  digestAt?: string,
  sender: string | null = null,
): Recipient[] {
  return channels
    .filter((channel) => channel.accepts(quote, digestAt))
    .map((channel) => {
      const key = channelKey(channel)
      if (!channel.dueAt) return key
      const dueAt = channel.dueAt(quote, digestAt)
      return {
        channel: channel.isPerTime ? `${key} ${dueAt}` : key,
        dueAt,
        ...(digestAt !== undefined && { sender }),
      }
    })
}

/** Some time after a quote was received (RFC 3339). */
export function after({ createdAt }: StoredQuote, ms: number): string {
  return new Date(Date.parse(createdAt) + ms).toISOString()
}

/** The receiver will never accept this notice. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** The receiver is not to be notified before a time (RFC 3339). This is no failure. */
export class PutOff extends Error {
  override name = 'PutOff'
  readonly until: string
  constructor(until: string) {
    super(`Put off until ${until}`)
    this.until = until
  }
}

/**
 * Whether the owner is notified of a quote: not if its honeypot was filled in, or its content is suspect. What came too
 * fast is marked.
 */
export function isOwnerNotified({ spam }: StoredQuote): boolean {
  return !suppressedMarks.some((mark) => mark === spam)
}

/** Whether the owner is notified of a quote at once: no digest collects it. */
export function isNotifiedAtOnce(quote: StoredQuote, digestAt?: string): boolean {
  return digestAt === undefined && isOwnerNotified(quote)
}

/** Whether a digest lists a quote that the owner is not notified of: a person may have sent it. */
export function isSuspect({ spam }: Pick<StoredQuote, 'spam'>): boolean {
  return spam === 'content'
}
