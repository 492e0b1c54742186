import { promisedAt, type StoredQuote } from '@concrete-quote/openapi'
import type { ChannelKey, NotificationEvent, Occurrence } from '../../stores/interface/delivery-key.ts'
import type { SharedCopy } from '../../stores/shared-copy.ts'
import { suppressedMarks, type ErasedQuote, type Recipient } from '../../stores/interface/delivery-store.ts'

export interface Notice {
  /** A UUID that every attempt has, so that a receiver can drop duplicates. */
  id: string
  quote: StoredQuote
  /** What the receiver is notified of. */
  occurrence: Occurrence
  /** Who sent the quote, in short, if a digest collects it. */
  sender?: string | null
  /** The number of attempts, including this one. */
  attempts: number
  /** How many quotes are stored but not reported because of their mark. */
  countSuppressedSpam: () => Promise<number>
  /** Takes the response of the receiver's server, if this is the owner's test of a channel, which no delivery is. */
  onResponse?: (response: string) => void
}

/** A notice of an erasure. */
interface ErasureNotice extends Pick<Notice, 'id' | 'attempts'> {
  erasure: ErasedQuote
}

/** A way to notify one receiver of an event. */
export interface Channel extends ChannelKey {
  url?: string
  /** Whether its deliveries wait in the store until its receiver is turned on again. */
  isPaused?: boolean
  /** The maximum number of concurrent attempts of one process. Default: that of the outbox. */
  maxAttempts?: number
  /** Whether the receiver is notified of this quote, now or in the digest that is due at `digestAt`. */
  accepts(quote: StoredQuote, digestAt?: string): boolean
  /** When the receiver is notified (RFC 3339). Default: at once. */
  dueAt?(quote: StoredQuote, digestAt?: string): string
  /**
   * Notifies the receiver. The signal aborts the attempt.
   * @returns Whether the notice was delivered, or skipped because it is not needed after all.
   * @throws {PermanentFailure} if no later attempt can succeed; {PutOff} if it is too early; else, one may succeed.
   */
  send(notice: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'>
  /** Notifies the receiver of an erasure, as `send` does of a quote. */
  sendErasure?(notice: ErasureNotice, signal: AbortSignal): Promise<'delivered'>
}

/** When a channel notifies its receiver, and of which quotes. */
export type Timing = Omit<Channel, keyof ChannelKey | 'send' | 'sendErasure' | 'url' | 'isPaused'>

/** Writes the message about a notice; undefined if there is nothing to say. */
export type Write<Message> = (notice: Notice) => Message | undefined | Promise<Message | undefined>

/** Creates a channel that sends a message about each notice, unless there is nothing to say. */
export const messageChannel = <Message>(
  key: ChannelKey,
  timing: Timing,
  write: Write<Message>,
  send: (message: Message, notice: Notice, signal: AbortSignal) => ReturnType<Channel['send']>,
): Channel => ({
  ...key,
  ...timing,
  async send(notice, signal) {
    const message = await write(notice)
    return message === undefined ? 'skipped' : send(message, notice, signal)
  },
})

/** The channels in use, which change with the settings and the devices. */
export interface ChannelRegistry extends SharedCopy {
  /** The channels in use, and those that are paused. Reads the settings if they were not read before. */
  current(): Promise<Channel[]>
  /** The channels that are paused, as the settings were last read. */
  paused(): Channel[]
  /** The channel of a key, as the settings were last read. */
  known(key: ChannelKey): Channel | undefined
  /** The channel of a key. Reads the settings again before it says that there is none. */
  find(key: ChannelKey): Promise<Channel | undefined>
  /** Whether the owner does not want the messages of a channel that does not exist, as the settings were last read. */
  isUnwanted(key: ChannelKey): boolean
}

/** What a quote itself is the occasion of: not of changes, photos, and its erasure, with which their own deliveries are stored. */
function occurrenceIn({ callBackAt }: StoredQuote, event: NotificationEvent): Occurrence | undefined {
  switch (event) {
    case 'updated':
    case 'released':
    case 'photos':
    case 'erased':
      return undefined
    case 'call-back':
      return callBackAt === null ? undefined : { event, callBackAt }
    default:
      return { event }
  }
}

/**
 * The channels that are notified of a quote, with the time at which that is not at once.
 * @param digestAt When the digest that collects it is due, if one does.
 * @param sender Who sent it, by which that digest takes turns. Null for a sender of its own.
 */
export function recipientsOf(
  quote: StoredQuote,
  channels: Channel[],
  digestAt?: string,
  sender: string | null = null,
): Recipient[] {
  return channels
    .filter((channel) => channel.accepts(quote, digestAt))
    .flatMap((channel): Recipient[] => {
      const occurrence = occurrenceIn(quote, channel.event)
      if (!occurrence) return []
      const dueAt = channel.dueAt?.(quote, digestAt)
      return [
        {
          receiver: channel.receiver,
          ...occurrence,
          ...(dueAt !== undefined && { dueAt }),
          ...(digestAt !== undefined && { sender }),
        },
      ]
    })
}

/** When a response was promised (RFC 3339). */
export const whenPromised = (quote: StoredQuote) => new Date(promisedAt(quote)).toISOString()

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

/** Whether the owner is notified of a quote: not of honeypots and suspect content. What came too fast is marked. */
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
