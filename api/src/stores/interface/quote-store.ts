import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { DamagedQuoteError } from '../store-errors.ts'
import type { ReceiversOf, Recipient } from './delivery-store.ts'

/** Identifies retries: the client's idempotency key, and a hash of the fields that were sent with it. */
export interface Idempotency {
  key: string
  fingerprint: string
}

/**
 * Stores quotes. The embedded store never returns those whose content does not match their digest: lists and records leave
 * them out and report them (`OnDamage`). MongoDB checks what it stores itself.
 */
export interface QuoteStore {
  /**
   * Stores a quote, which is durable when the promise resolves. One key stores one quote, even concurrently: a repeated
   * key resolves to the ID and time of the first quote, as `replayed`.
   * @param recipients The channels to notify: a delivery for each is stored in the same transaction.
   * @throws {IdempotencyConflictError} if the key was used with another fingerprint.
   */
  add(quote: StoredQuote, idempotency?: Idempotency, recipients?: Recipient[]): Promise<Added>
  /**
   * The first quotes of a selection, in the order of the filter: at most `limit`.
   * @param after Only those that follow the quote with this ID, which may not be stored any more.
   */
  list(limit: number, after?: string, filter?: QuoteFilter): Promise<StoredQuote[]>
  /** The IDs of the newest quotes that are older than the quote whose ID is `before`, including damaged ones. */
  idsBefore(before: string, limit: number): Promise<{ id: string }[]>
  /** @throws {DamagedQuoteError} if its content does not match its digest. */
  find(id: string): Promise<StoredQuote | undefined>
  /**
   * The quotes that nobody has responded to, without suspected spam: their number, and when the oldest was received.
   * @param promisedBy Only those whose response was promised by this time, in milliseconds since 1970.
   */
  waiting(promisedBy?: number): Promise<Waiting>
  /**
   * Counts the quotes of a range by kind; a kind may occur several times. Digests are not checked.
   * @param now Which quotes are overdue then, in milliseconds since 1970.
   */
  countKinds(range: KindRange, now: number): Promise<KindCount[]>
  /** Stores when somebody opened a quote, unless somebody had before. It changes nothing else of it, as followers see it. */
  markOpened(id: string, at: string): Promise<void>
  /**
   * Replaces a quote unless its version has changed since `before` was read (optimistic concurrency control).
   * @param after Of a greater version, or the same quote, to notify more channels of it.
   * @param recipients The channels to notify of it, as in `add`. Those that have a delivery are not notified again, except
   *   that one that was skipped is due again.
   * @returns False if it has changed or been erased.
   */
  update(before: StoredQuote, after: StoredQuote, recipients?: Recipient[]): Promise<boolean>
  /**
   * Erases a quote with its key and deliveries. The erasure of its ID is stored, so that no import restores it, and with it a
   * delivery for each receiver.
   * @param version Erases it only if it has this version.
   * @param receivers Default: nobody is notified.
   * @returns False if there is no such quote, or it has another version.
   */
  erase(id: string, version?: number, receivers?: ReceiversOf): Promise<boolean>
  /** Erases the quotes of these IDs in one transaction, as `erase` does. Returns their number. */
  eraseAll(ids: string[], receivers?: ReceiversOf): Promise<number>
}

export interface Waiting {
  count: number
  /** RFC 3339, UTC. Null if no quote is waiting. */
  oldestAt: string | null
}

/** The number of quotes with the same values. An empty text is like null. */
export interface KindCount {
  projectType: string
  source: string | null
  /** The `campaignName` of the quotes. */
  campaign: string | null
  lang: string | null
  isSpam: boolean
  quotes: number
  /** Quotes that nobody has called about although the promised time has passed. */
  overdue: number
  /** Quotes that somebody called about by the promised time. */
  onTime: number
  won: number
  /** The sum of the amounts of what was won, in US dollars. */
  amount: number
  /** The `callMs` of each quote that somebody has called about. */
  callTimes: number[]
}

/** Times are in milliseconds since 1970. */
export interface QuoteFilter {
  projectType?: string | undefined
  /** The name of a partner; empty: none. */
  source?: string | undefined
  /** The `campaignName`; empty: unknown. */
  campaign?: string | undefined
  /** The language, or the beginning of it: `es` for `es-MX`; empty: unknown. */
  lang?: string | undefined
  /** Received at this time or later. */
  since?: number
  /** Received before this time. */
  until?: number
  /** As `parseSearch` reads it. */
  q?: string | undefined
  /** In any case. */
  email?: string | undefined
  /** However it is written. */
  phone?: string | undefined
  reference?: string | undefined
  externalId?: string | undefined
  /** Whether somebody has responded. */
  answered?: boolean | undefined
  /** Whether somebody called by the time that was promised, or nobody did although it has passed. */
  onTime?: boolean | undefined
  /** What became of it; empty: open. */
  outcome?: string | undefined
  /** Excludes suspected spam. */
  hideSpam?: boolean
  /** Excludes everything else. */
  onlySpam?: boolean
  /** Whether there is a time to call back. */
  callBack?: boolean | undefined
  /** The name of a user. */
  assignedTo?: string | undefined
  /** The order of the list, by the time of receipt. Default: `newest` first. */
  order?: Order | undefined
}

export type Order = 'newest' | 'oldest'

/** Finds a quote, unless it is damaged. */
export const findIntact = (store: Pick<QuoteStore, 'find'>, id: string) =>
  store.find(id).catch((error: unknown) => {
    if (error instanceof DamagedQuoteError) return undefined
    throw error
  })

/** The lowest ID of a millisecond: version 7 UUIDs begin with their time (RFC 9562, section 5.7). */
export function minIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Sorts after every ID. */
const afterAllIds = '\u{10ffff}'

/** Includes `from` and excludes `below`. */
export interface IdRange {
  from: string
  below: string
}

export interface KindRange extends IdRange {
  /** The name of a partner, whose quotes alone are counted. */
  source?: string | undefined
}

/** The lowest text after an ID: no ID begins with another, because all have the same length. */
export const nextId = (id: string) => `${id} `

/**
 * How much the time in an ID may differ from `createdAt`, in milliseconds: until version 1.1, the clock was read for each,
 * and IDs stay ahead of a clock that is set back by less.
 */
export const idToleranceMs = 1000

/** The IDs of quotes that follow the quote `after` in the order of a filter, and may be of its time: `createdAt` decides. */
export function idRange(after: string | undefined, { since, until, order }: QuoteFilter): IdRange {
  const from = since === undefined ? '' : minIdAt(since - idToleranceMs)
  const below = until === undefined ? afterAllIds : minIdAt(until + idToleranceMs)
  if (after === undefined) return { from, below }
  if (order === 'oldest') return { from: after < from ? from : nextId(after), below }
  return { from, below: after < below ? after : below }
}

/** The time in a quote's ID, in milliseconds since 1970. Undefined if it is no UUID. */
export function timeOf(id: string): number | undefined {
  const [, high = '', low = ''] = /^([\da-f]{8})-([\da-f]{4})/i.exec(id) ?? []
  return high ? Number.parseInt(high + low, 16) : undefined
}

/** Whether an ID may be that of a quote that was received at a time, in milliseconds since 1970. */
export const isTimeOf = (id: string, ms: number) => Math.abs((timeOf(id) ?? 0) - ms) <= idToleranceMs

/** The stored quote, of this request or of an earlier one with the same key. */
export interface Added {
  quote: Pick<StoredQuote, 'id' | 'createdAt' | 'respondBy'>
  replayed: boolean
}

/** The page size: reading one takes a few milliseconds. */
export const pageSize = 200

/**
 * Yields everything that a store lists, page by page, in constant memory.
 * @param read Reads the page after an item; an empty page is the end.
 * @param after The ID of the item to begin after. Default: at the beginning.
 */
export async function* allPages<Item extends { id: string }>(
  read: (after: string | undefined) => Promise<Item[]>,
  after?: string,
): AsyncGenerator<Item> {
  for (let cursor = after; ;) {
    const page = await read(cursor)
    const last = page.at(-1)
    if (last === undefined) return
    yield* page
    cursor = last.id
    // The embedded store responds synchronously: without this, no other request would get a turn.
    await yieldToEventLoop()
  }
}

/** Every quote of a selection, or those that follow the quote with the ID `after`, in constant memory. */
export const allQuotes = (store: QuoteStore, filter?: QuoteFilter, after?: string) =>
  allPages((cursor) => store.list(pageSize, cursor, filter), after)
