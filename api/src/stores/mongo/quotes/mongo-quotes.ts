import type { StoredQuote } from '@concrete-quote/openapi'
import { newDeliveries, type Recipient } from '../../interface/delivery-store.ts'
import type {
  Added,
  Idempotency,
  KindCount,
  KindRange,
  QuoteStore,
  Waiting,
} from '../../interface/quote-store.ts'
import { IdempotencyConflictError, IndexBuildingError, StoreUnavailableError } from '../../store-errors.ts'
import { cappedCount, insert, type Parts, type Quotes } from '../models/models.ts'
import { inCalls } from '../connection/call.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { createList, ofPartner } from './list.ts'
import { deliveriesUpdate } from './mongo-deliveries.ts'
import { replaceQuote, toDeliveryDocument, toDocument, toQuote } from './quote-document.ts'

async function countWaiting(quotes: Quotes, promisedBy?: number): Promise<Waiting> {
  const isPromised = promisedBy !== undefined && { promisedAt: { $lte: new Date(promisedBy) } }
  const isWaiting = { answeredAt: null, spam: null, ...isPromised }
  const oldest = await quotes.findOne(isWaiting).sort({ _id: 1 }).lean()
  if (!oldest) return { count: 0, oldestAt: null }
  const count = await cappedCount(quotes, isWaiting)
  return { count, oldestAt: oldest.createdAt.toISOString() }
}

export function mongoQuotes(
  parts: Parts,
  isConverted: () => boolean,
): Omit<QuoteStore, 'erase' | 'eraseAll'> {
  const { quotes, call, now } = parts

  /** @throws {IndexBuildingError} while quotes of an earlier version are being converted. */
  function assertConverted() {
    if (!isConverted()) throw new IndexBuildingError()
  }

  async function add(
    stored: StoredQuote,
    idempotency?: Idempotency,
    recipients: Recipient[] = [],
  ): Promise<Added> {
    const keyed = idempotency && { idempotencyKey: idempotency.key, fingerprint: idempotency.fingerprint }
    const notified = recipients.length > 0 && {
      deliveries: newDeliveries(stored, recipients).map(toDeliveryDocument),
    }
    try {
      await insert(quotes, [{ ...toDocument(stored, now()), ...keyed, ...notified }])
      return { quote: stored, replayed: false }
    } catch (error) {
      if (!idempotency || !isDuplicateKey(error)) throw error
      // Acknowledged only once a majority has it: the request that stored it may have died while it waited for that.
      const first = await quotes.findOne({ idempotencyKey: idempotency.key }).readConcern('majority').lean()
      if (!first) throw await withoutFirst(stored.id, error)
      if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
      const { id, createdAt, respondBy } = toQuote(first)
      return { quote: { id, createdAt, respondBy }, replayed: true }
    }
  }

  async function update(before: StoredQuote, after: StoredQuote, recipients: Recipient[] = []) {
    const found = recipients.length > 0 ? await quotes.findOne({ _id: before.id }).lean() : null
    const added = newDeliveries(before, recipients, new Date().toISOString())
    return replaceQuote(quotes, before, after, deliveriesUpdate(found?.deliveries, added))
  }

  /** Why a key was refused although its quote is not found: the ID is in use, or no majority has that quote yet. */
  async function withoutFirst(id: string, cause: unknown): Promise<unknown> {
    if (await quotes.exists({ _id: id })) return cause
    return new StoreUnavailableError('A request with this Idempotency-Key is still in progress. Retry it.', {
      cause,
    })
  }

  return inCalls<Omit<QuoteStore, 'erase' | 'eraseAll'>>(call, {
    async find(id) {
      const document = await quotes.findOne({ _id: id }).lean()
      return document ? toQuote(document) : undefined
    },
    add,
    update,
    async markOpened(id, openedAt) {
      await quotes.updateOne({ _id: id, openedAt: null }, { $set: { openedAt } })
    },
    list: createList(parts, assertConverted),
    async idsBefore(before, limit) {
      const found = quotes.find({ _id: { $lt: before } }, { _id: 1 }).sort({ _id: -1 })
      return (await found.limit(limit).lean()).map(({ _id }) => ({ id: _id }))
    },
    waiting(promisedBy) {
      if (promisedBy !== undefined) assertConverted()
      return countWaiting(quotes, promisedBy)
    },
    countKinds(range, now) {
      assertConverted()
      return countKinds(quotes, range, now)
    },
  })
}

const orNull = (field: string) => ({ $ifNull: [field, null] })

/** Whether nobody has called about a quote, and whether somebody did by the time that was promised, as expressions. */
const isUncalled = { $eq: ['$firstCalledAt', null] }
const isOnTime = { $and: [{ $not: isUncalled }, { $lte: ['$firstCalledAt', '$promisedAt'] }] }

const kind = {
  projectType: '$projectType',
  source: orNull('$source'),
  campaign: '$campaignName',
  lang: orNull('$lang'),
  isSpam: { $ne: [orNull('$spam'), null] },
}

const isWon = { $eq: ['$outcome', 'won'] }

/** 1 if an expression is true. */
const one = (expression: unknown) => ({ $cond: [expression, 1, 0] })

type Counts = 'quotes' | 'overdue' | 'onTime' | 'won' | 'amount'

interface KindDocument extends Pick<KindCount, Counts> {
  _id: Omit<KindCount, Counts | 'callTimes'> & { hours: string }
  callTimes: (number | null)[]
}

async function countKinds(
  quotes: Quotes,
  { from, below, source }: KindRange,
  now: number,
): Promise<KindCount[]> {
  const documents = await quotes.aggregate<KindDocument>([
    {
      $match: { _id: { $gte: from, $lt: below }, ...(source !== undefined && { source: ofPartner(source) }) },
    },
    {
      $group: {
        // In parts of five hours, by the time in the IDs: with all call times of a week, a document could exceed 16 MB.
        _id: { ...kind, hours: { $substrBytes: ['$_id', 0, 6] } },
        quotes: { $sum: 1 },
        overdue: { $sum: one({ $and: [isUncalled, { $lte: ['$promisedAt', new Date(now)] }] }) },
        onTime: { $sum: one(isOnTime) },
        won: { $sum: one(isWon) },
        amount: { $sum: { $cond: [isWon, '$amount', 0] } },
        callTimes: { $push: '$callMs' },
      },
    },
  ])
  return documents.map(({ _id: { hours: _, ...kind }, callTimes, ...counts }) => ({
    ...kind,
    ...counts,
    callTimes: callTimes.filter((time) => time !== null),
  }))
}
