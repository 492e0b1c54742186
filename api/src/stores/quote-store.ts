import type { StoredQuote } from '@concrete-quote/openapi'
import type { AccountStore } from './account-store.ts'
import { allPages, pageSize } from './all-pages.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Limit, Limiter } from './limiter.ts'
import type { RecordStore } from './quote-record.ts'

/** What tells a repeated request from a new one: the client's key, and a hash of the fields sent with it. */
export interface Idempotency {
  key: string
  fingerprint: string
}

/** Keeps quotes. Every method rejects with `StoreUnavailableError` while the store cannot do its work. */
export interface QuoteStore {
  /**
   * Stores a quote; it is durable when the promise resolves. One key stores one quote, however many come at once:
   * a key seen before resolves to the id and time of the quote stored first, as `replayed`.
   * @param channels Who is to be told: a delivery for each is stored by the same write.
   * @throws {IdempotencyConflictError} when the key was seen before with another fingerprint.
   */
  add(quote: StoredQuote, idempotency?: Idempotency, channels?: string[]): Promise<Added>
  /** The newest quotes of a selection, newest first: at most `limit`, older than the quote whose id is `before`. */
  newest(limit: number, before?: string, filter?: QuoteFilter): Promise<StoredQuote[]>
  find(id: string): Promise<StoredQuote | undefined>
  /** Takes the spam mark off a quote; false when there is none. */
  release(id: string): Promise<boolean>
  /**
   * Forgets a quote for good, its key and deliveries included; false when there is none. What stays is that a quote
   * of this id was erased, so that no import brings it back.
   */
  erase(id: string): Promise<boolean>
  /** Forgets all quotes of these ids that there are, in one write; how many. `scrub` is to follow. */
  eraseAll(ids: string[]): Promise<number>
}

/** All that is kept, in one place. */
export interface Store extends QuoteStore, AccountStore, DeliveryStore, RecordStore {
  /** Counts a limit for all processes that share the store. The counts are not durable. */
  limiter(limit: Limit): Limiter
  /**
   * Copies all that is kept into a file, as it is at this moment, while work goes on.
   * @throws {UserFacingError} when it cannot.
   */
  backUp(file: string): Promise<void>
  /**
   * Overwrites what erased quotes left in unused parts of the store's files, step by step, so that others have their
   * turn. `erase` has this done soon; after `eraseAll` it is the caller's to do.
   */
  scrub(): AsyncGenerator<ScrubProgress>
  /** The time that `setLastSeenAt` noted, in milliseconds since 1970, for all processes that share the store. */
  lastSeenAt(): Promise<number | undefined>
  setLastSeenAt(ms: number): Promise<void>
  /**
   * Checks all that is kept for damage, while work goes on.
   * @throws {UserFacingError} when there is damage, or it cannot be checked.
   */
  check(): Promise<void>
  /** Resolves when the store can do its work. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** How much of the store's files was looked through. */
export interface ScrubProgress {
  scrubbed: number
  total: number
}

/** Which quotes a list shows. Times are in milliseconds since 1970. */
export interface QuoteFilter {
  projectType?: string | undefined
  source?: string | undefined
  /** Received at this time or later. */
  since?: number
  /** Received before this time. */
  until?: number
  /** What the last name, the e-mail or the phone number's digits begin with, whatever its case and accents. */
  q?: string | undefined
  /** Leaves out what is taken for spam. */
  hideSpam?: boolean
}

/** The least id of a millisecond: version 7 ids begin with their time (RFC 9562, section 5.7). */
export function leastId(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** What was stored, now or by an earlier request with the same key. */
export interface Added {
  quote: Pick<StoredQuote, 'id' | 'createdAt'>
  replayed: boolean
}

/** The store cannot do its work now: the disk is full, say. What was acknowledged is safe; try again later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** The database does not support what was asked of it, or does not permit it: trying again does not help. */
export class StoreUnsupportedError extends StoreUnavailableError {
  override name = 'StoreUnsupportedError'
}

/** A key came again with other fields than those it came with first. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError'
}

/** Every quote of a selection that is older than the quote whose id is `before`, newest first, in constant memory. */
export function allQuotes(
  store: QuoteStore,
  filter?: QuoteFilter,
  before?: string,
): AsyncGenerator<StoredQuote> {
  return allPages(
    (cursor) => store.newest(pageSize, cursor, filter),
    ({ id }) => id,
    before,
  )
}
