import { maxClockSkewMinutes, responseMs, type StoredQuote } from '@concrete-quote/openapi'
import {
  formatKey,
  fromStoredKey,
  toStoredKey,
  type ChannelKey,
  type DeliveryKey,
  type Receiver,
  type StoredKey,
} from './delivery-key.ts'

/** The spam marks of quotes that nobody is notified of until they are released. */
export const suppressedMarks = ['honeypot', 'unproven', 'content'] as const satisfies StoredQuote['spam'][]

/** How far a delivery is. Times are RFC 3339 in UTC. */
interface DeliveryState {
  quoteId: string
  /** `skipped` if it is not needed after all, `failed` if it is not retried any more. */
  state: 'pending' | 'delivered' | 'skipped' | 'failed'
  /** The number of attempts, including one in progress. */
  attempts: number
  /** When the next attempt may start, or when the lease of the current one expires. Null unless pending. */
  dueAt: string | null
  /** When it stopped being pending. */
  settledAt: string | null
  /** Why the last attempt failed, in the receiver's words. Not logged, because they may contain personal data. */
  error: string | null
  /** Who sent the quote, in short, if a digest collects it. */
  sender: string | null
}

/** A notification of one receiver about one quote. */
export type Delivery = DeliveryKey & DeliveryState

/** A delivery as stores and exports have it. */
export type StoredDelivery = StoredKey & DeliveryState

export function fromStoredDelivery({ medium, event, target, time, ...state }: StoredDelivery): Delivery {
  return { ...fromStoredKey({ medium, event, target, time }), ...state }
}

export function toStoredDelivery(delivery: Delivery): StoredDelivery {
  const { quoteId, state, attempts, dueAt, settledAt, error, sender } = delivery
  return { quoteId, ...toStoredKey(delivery), state, attempts, dueAt, settledAt, error, sender }
}

/** Whom to notify of a quote, and of what. */
export type Recipient = DeliveryKey & {
  /** When the first attempt is due, if some time after the quote was received, as with reminders. */
  dueAt?: string | undefined
  sender?: string | null
}

/** What is left of a quote that was erased. */
export interface ErasedQuote {
  id: string
  /** RFC 3339, UTC. */
  erasedAt: string
  /** The version that it had, if it vanished when a backup was restored: an import may return it, with a greater one. */
  version?: number
}

/** A delivery that is leased for an attempt, with what it is about. */
export type LeasedDelivery = { delivery: Delivery } & (
  | { quote: StoredQuote; erasure?: undefined }
  | { quote?: undefined; erasure: ErasedQuote }
)

export type DueQuote = Pick<Delivery, 'quoteId' | 'sender'>

/** The latest time (RFC 3339) by another clock that is some time after `now`. */
export const latestAt = (now: string, ms = 0) =>
  new Date(Date.parse(now) + ms + maxClockSkewMinutes * 60_000).toISOString()

const dayMs = 24 * 60 * 60 * 1000

/** When the last delivery that is not about a time can be due, unless the response is promised for later. */
export const lastDueAt = (now: string) => latestAt(now, dayMs)

/** How long after a quote was received, or after the promised response, the last of these can be due: after quiet hours. */
export const lastDueMs = responseMs + dayMs

export type DeliveryOutcome = Pick<Delivery, 'state' | 'dueAt' | 'settledAt' | 'error'>

/** Creates a delivery for a quote. It is due at once by default: when the quote was received. */
export function newDelivery(
  { id, createdAt }: Pick<StoredQuote, 'id' | 'createdAt'>,
  { dueAt = createdAt, sender = null, ...key }: Recipient,
): Delivery {
  return {
    ...key,
    quoteId: id,
    state: 'pending',
    attempts: 0,
    dueAt,
    settledAt: null,
    error: null,
    sender,
  }
}

/** Creates the deliveries of a quote, one for each channel. Those without a time are due at `dueAt`, or upon receipt. */
export function newDeliveries(quote: StoredQuote, recipients: Recipient[], dueAt?: string): Delivery[] {
  const deliveries = recipients.map((recipient) => newDelivery(quote, { dueAt, ...recipient }))
  return [...new Map(deliveries.map((delivery) => [formatKey(delivery), delivery])).values()]
}

/** Whom to notify of an event of a quote, by its partner. Null: it has none. */
export type ReceiversOf = (source: string | null) => Receiver[]

export const nobody: ReceiversOf = () => []

/** Whom to notify of what a restored backup or an import changes of a quote. */
export type ChangeRecipients = (quote: StoredQuote) => Recipient[]

/** Creates the deliveries of an erasure, which are due at once. */
export const erasureDeliveries = (
  { id, erasedAt: createdAt, ...version }: ErasedQuote,
  receivers: Receiver[],
): Delivery[] =>
  receivers.map((receiver) => newDelivery({ id, createdAt }, { receiver, event: 'erased', ...version }))

/**
 * A transactional outbox: deliveries are stored in the transaction that stores their quote, and erased with it; those of its
 * erasure, in the transaction that erases it.
 */
export interface DeliveryStore {
  /**
   * Leases the delivery that has been due longest to the caller until `until`, and counts an attempt. If the caller dies,
   * the delivery is due again after that. Undefined if none is due. Those of an erasure are due once the quote is gone.
   * @param except The channels to skip.
   */
  leaseDelivery(now: string, until: string, except: ChannelKey[]): Promise<LeasedDelivery | undefined>
  /** Records the result of an attempt, unless another caller has leased the delivery in the meantime. */
  settleDelivery(leased: Delivery, outcome: DeliveryOutcome): Promise<void>
  /** Makes a delivery that is not pending any more due again at a time, with all its attempts. False if there is none. */
  repeatDelivery(delivery: DeliveryKey & Pick<Delivery, 'quoteId'>, dueAt: string): Promise<boolean>
  /** The deliveries of a quote, or of its erasure, ordered by key (`byKey`). */
  deliveries(quoteId: string): Promise<Delivery[]>
  /**
   * Makes deliveries due that a clock that was ahead put off or leased: none is planned for later than in a day, or than a
   * day after the promised response, except for the time that it is about.
   */
  recoverDeliveries(now: string): Promise<void>
  /** The quotes whose delivery by a channel is due by a time, the longest due first: at most `limit`. */
  dueQuotes(channel: ChannelKey, by: string, limit: number): Promise<DueQuote[]>
  /** Ends the pending deliveries of these quotes by a channel, which are not needed any more, leased or not. */
  skipDeliveries(channel: ChannelKey, quoteIds: string[], settledAt: string): Promise<void>
  /**
   * Claims what `key` stands for, such as the confirmations of an address, until `until`, for the ID of a quote or a
   * process. False while another has claimed it, unless by a clock that was ahead. The claimant itself may change the time,
   * and end its claim with `now`.
   */
  claim(claim: { key: string; claimant: string; now: string; until: string }): Promise<boolean>
  /** The number of quotes that are not reported because of their mark (`suppressedMarks`). */
  countSuppressedSpam(): Promise<number>
}
