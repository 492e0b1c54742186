import type { StoredQuote } from '@concrete-quote/openapi'
import { allPages, pageSize } from './all-pages.ts'

/** One quote on its way to one receiver. Times are RFC 3339 in UTC. */
export interface Delivery {
  quoteId: string
  /** Who is told, and how: `email`, `confirmation`, or `webhook` and its address. */
  channel: string
  /** Still to be done; done; not needed after all; or given up. */
  state: 'pending' | 'delivered' | 'skipped' | 'failed'
  /** How often it was tried, an attempt under way included. */
  attempts: number
  /** While it is pending: when an attempt may begin. One that is under way has put this off. */
  dueAt: string | null
  /** When it stopped to be pending. */
  settledAt: string | null
  /** Why the last attempt failed, in the receiver's words: they may name persons, so that no log repeats them. */
  error: string | null
}

/** How an attempt ended. */
export type DeliveryOutcome = Pick<Delivery, 'state' | 'dueAt' | 'settledAt' | 'error'>

/** A delivery that begins with its quote. */
export function newDelivery({ id, createdAt }: StoredQuote, channel: string): Delivery {
  return {
    quoteId: id,
    channel,
    state: 'pending',
    attempts: 0,
    dueAt: createdAt,
    settledAt: null,
    error: null,
  }
}

/**
 * Keeps who is still to be told of which quote: an outbox, filled by the write that stores the quote. A quote that is
 * erased takes its deliveries along. Every method rejects with `StoreUnavailableError` while it cannot.
 */
export interface DeliveryStore {
  /**
   * Takes the delivery that is due longest, for this caller alone until `until`, as one attempt more: whoever dies
   * over it leaves it to others then. Undefined when none is due.
   * @param except The channels to leave alone.
   */
  takeDelivery(
    now: string,
    until: string,
    except: string[],
  ): Promise<{ delivery: Delivery; quote: StoredQuote } | undefined>
  /** Writes down how an attempt ended, unless another caller has taken the delivery since. */
  settleDelivery(taken: Delivery, outcome: DeliveryOutcome): Promise<void>
  /** The deliveries of at most `limit` quotes that have any, newest quote first, from before the quote `before`. */
  deliveries(limit: number, before?: string, filter?: DeliveryFilter): Promise<Delivery[]>
  /** Has those that were given up tried from the beginning. */
  retryDeliveries(now: string): Promise<void>
  /**
   * Whether a quote's visitor may be sent a confirmation: not before the `until` that another quote claimed for the
   * same address.
   */
  claimConfirmation(claim: {
    addressHash: string
    quoteId: string
    now: string
    until: string
  }): Promise<boolean>
  /** How many quotes are taken for spam without doubt, so that nobody is told of them. */
  countSuppressedSpam(): Promise<number>
}

export interface DeliveryFilter {
  /** Only those given up. */
  failed?: boolean
  quoteId?: string
}

/** Every delivery of a selection, those of the newest quote first, in constant memory. */
export function allDeliveries(store: DeliveryStore, filter?: DeliveryFilter): AsyncGenerator<Delivery> {
  return allPages(
    (before) => store.deliveries(pageSize, before, filter),
    ({ quoteId }) => quoteId,
  )
}
