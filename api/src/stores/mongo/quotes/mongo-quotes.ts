import { responseMs, type StoredQuote } from '@concrete-quote/openapi'
import type { mongo } from 'mongoose'
import { newDeliveries, type Recipient } from '../../interface/delivery-store.ts'
import {
  calledAt,
  changingFieldsOf,
  minIdAt,
  type Added,
  type Idempotency,
  type QuoteChanges,
  type QuoteStore,
  type Waiting,
} from '../../interface/quote-store.ts'
import { isIntact, quoteDigest } from '../../quote-digest.ts'
import { DamagedQuoteError, IdempotencyConflictError, StoreUnavailableError } from '../../store-errors.ts'
import type { Parts } from './collections.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { createCountKinds } from './count-kinds.ts'
import { createList } from './list.ts'
import {
  onlyId,
  toDeliveryDocument,
  toDocument,
  toQuote,
  unchanged,
  type QuoteDocument,
  type Quotes,
} from './quote-document.ts'
import { deliveriesUpdate } from './update-delivery.ts'

/** The maximum result of a count: MongoDB reads each counted document, and a call must end in time. */
const maxCount = 100_000

/** Counts the quotes that match, up to 100,000. */
export function cappedCount(quotes: Quotes, filter: mongo.Filter<QuoteDocument>): Promise<number> {
  return quotes.countDocuments(filter, { limit: maxCount })
}

/** Counts the quotes that nobody has responded to, of those whose response was promised by a time, and finds the oldest. */
async function countWaiting(quotes: Quotes, promisedBy?: number): Promise<Waiting> {
  const isWaiting = {
    answeredAt: null,
    spam: null,
    ...(promisedBy !== undefined && isPromisedBy(promisedBy)),
  }
  const oldest = await quotes.findOne(isWaiting, { sort: { _id: 1 } })
  if (!oldest) return { count: 0, oldestAt: null }
  const count = await cappedCount(quotes, isWaiting)
  return { count, oldestAt: oldest.createdAt.toISOString() }
}

/** Whether a response was promised by a time. Earlier versions promised no time, but the hours. */
const isPromisedBy = (time: number) => ({
  $or: [
    { respondBy: { $gt: '', $lte: new Date(time).toISOString() } },
    { respondBy: null, _id: { $lt: minIdAt(time - responseMs + 1) } },
  ],
})

/** Stores, changes, and counts quotes in a MongoDB database. */
export function mongoQuotes(
  parts: Parts,
  isSearchable: () => boolean,
): Omit<QuoteStore, 'erase' | 'eraseAll'> {
  const { quotes, call } = parts

  async function add(
    stored: StoredQuote,
    idempotency?: Idempotency,
    recipients: Recipient[] = [],
  ): Promise<Added> {
    const { id, createdAt, respondBy } = stored
    const keyed = idempotency && { idempotencyKey: idempotency.key, fingerprint: idempotency.fingerprint }
    const notified = recipients.length > 0 && {
      deliveries: newDeliveries(stored, recipients).map(toDeliveryDocument),
    }
    try {
      await quotes.insertOne({ ...toDocument(stored), ...keyed, ...notified })
      return { quote: { id, createdAt, respondBy }, replayed: false }
    } catch (error) {
      if (!idempotency || !isDuplicateKey(error)) throw error
      // Acknowledged only once a majority has it: the request that stored it may have died while it waited for that.
      const first = await quotes.findOne({ idempotencyKey: idempotency.key }, { readConcern: 'majority' })
      if (!first) throw await withoutFirst(id, error)
      if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
      const earlier = toQuote(first)
      return {
        quote: { id: earlier.id, createdAt: earlier.createdAt, respondBy: earlier.respondBy },
        replayed: true,
      }
    }
  }

  async function find(id: string): Promise<StoredQuote | undefined> {
    const document = await call(() => quotes.findOne({ _id: id }))
    if (!document) return undefined
    const quote = toQuote(document)
    // It is checked outside the call, which would be retried.
    if (!isIntact(quote, document.digest)) throw new DamagedQuoteError(id)
    return quote
  }

  async function update(before: StoredQuote, changes: QuoteChanges, recipients: Recipient[] = []) {
    const found = recipients.length > 0 ? await quotes.findOne({ _id: before.id }) : null
    const added = newDeliveries(before, recipients, new Date().toISOString())
    const deliveries = deliveriesUpdate(found?.deliveries, added)
    const changed = { ...changingFieldsOf(changes), history: changes.history }
    const { matchedCount } = await quotes.updateOne(
      { ...unchanged(before), ...deliveries.expected },
      {
        $set: {
          ...changed,
          calledAt: calledAt(changes),
          changedAt: new Date(),
          digest: quoteDigest({ ...before, ...changed }),
          ...deliveries.changes,
        },
      },
    )
    return matchedCount > 0
  }

  /** Why a key was refused although its quote is not found: the ID is in use, or no majority has that quote yet. */
  async function withoutFirst(id: string, cause: unknown): Promise<unknown> {
    if (await quotes.findOne({ _id: id }, onlyId)) return cause
    return new StoreUnavailableError('A request with this Idempotency-Key is still in progress. Retry it.', {
      cause,
    })
  }

  /** Newest first, including damaged ones. */
  async function idsBefore(before: string, limit: number) {
    const found = await quotes
      .find({ _id: { $lt: before } }, onlyId)
      .sort({ _id: -1 })
      .limit(limit)
      .toArray()
    return found.map(({ _id }) => ({ id: _id }))
  }

  return {
    add: (...added) => call(() => add(...added)),
    list: createList(parts, isSearchable),
    find,
    idsBefore: (...args) => call(() => idsBefore(...args)),
    waiting: (promisedBy) => call(() => countWaiting(quotes, promisedBy)),
    countKinds: createCountKinds(parts),
    update: (...args) => call(() => update(...args)),
  }
}
