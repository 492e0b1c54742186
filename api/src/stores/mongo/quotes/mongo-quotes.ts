import { responseMs, type StoredQuote } from '@concrete-quote/openapi'
import { newDeliveries, type Recipient } from '../../interface/delivery-store.ts'
import {
  calledAt,
  changingFieldsOf,
  minIdAt,
  type Added,
  type Idempotency,
  type KindCount,
  type KindRange,
  type QuoteChanges,
  type QuoteStore,
  type Waiting,
} from '../../interface/quote-store.ts'
import { IdempotencyConflictError, StoreUnavailableError } from '../../store-errors.ts'
import { cappedCount, type Parts } from './collections.ts'
import { inCalls } from '../connection/call.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { createList } from './list.ts'
import { deliveriesUpdate } from './mongo-deliveries.ts'
import {
  callTiming,
  campaignName,
  isOnTime,
  isOverdue,
  onlyId,
  toDeliveryDocument,
  toDocument,
  toQuote,
  unchanged,
  withoutDigest,
  type Quotes,
} from './quote-document.ts'

async function countWaiting(quotes: Quotes, promisedBy?: number): Promise<Waiting> {
  const isPromised = promisedBy !== undefined && isPromisedBy(promisedBy)
  const isWaiting = { answeredAt: null, spam: null, ...isPromised }
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
    const keyed = idempotency && { idempotencyKey: idempotency.key, fingerprint: idempotency.fingerprint }
    const notified = recipients.length > 0 && {
      deliveries: newDeliveries(stored, recipients).map(toDeliveryDocument),
    }
    try {
      await quotes.insertOne({ ...toDocument(stored), ...keyed, ...notified })
      return { quote: stored, replayed: false }
    } catch (error) {
      if (!idempotency || !isDuplicateKey(error)) throw error
      // Acknowledged only once a majority has it: the request that stored it may have died while it waited for that.
      const first = await quotes.findOne({ idempotencyKey: idempotency.key }, { readConcern: 'majority' })
      if (!first) throw await withoutFirst(stored.id, error)
      if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
      const { id, createdAt, respondBy } = toQuote(first)
      return { quote: { id, createdAt, respondBy }, replayed: true }
    }
  }

  async function update(before: StoredQuote, changes: QuoteChanges, recipients: Recipient[] = []) {
    const found = recipients.length > 0 ? await quotes.findOne({ _id: before.id }) : null
    const added = newDeliveries(before, recipients, new Date().toISOString())
    const deliveries = deliveriesUpdate(found?.deliveries, added)
    const { matchedCount } = await quotes.updateOne(
      { ...unchanged(before), ...deliveries.expected },
      {
        $set: {
          ...changingFieldsOf(changes),
          history: changes.history,
          calledAt: calledAt(changes),
          changedAt: new Date(),
          ...deliveries.changes,
        },
        ...withoutDigest,
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

  return inCalls<Omit<QuoteStore, 'erase' | 'eraseAll'>>(call, {
    async find(id) {
      const document = await quotes.findOne({ _id: id })
      return document ? toQuote(document) : undefined
    },
    add,
    update,
    list: createList(parts, isSearchable),
    async idsBefore(before, limit) {
      const found = quotes.find({ _id: { $lt: before } }, onlyId).sort({ _id: -1 })
      return (await found.limit(limit).toArray()).map(({ _id }) => ({ id: _id }))
    },
    waiting: (promisedBy) => countWaiting(quotes, promisedBy),
    countKinds: (range, now) => countKinds(quotes, range, now),
  })
}

const orNull = (field: string) => ({ $ifNull: [field, null] })

/** What is counted of a quote. */
const fields = {
  kind: {
    projectType: '$projectType',
    source: orNull('$source'),
    campaign: campaignName,
    lang: orNull('$lang'),
    isSpam: { $ne: [orNull('$spam'), null] },
  },
  ...callTiming,
  respondBy: '$respondBy',
  isWon: { $eq: ['$outcome', 'won'] },
  amount: '$amount',
}
const timing = { callTime: '$callTime', promisedTime: '$promisedTime' }

/** 1 if an expression is true. */
const one = (expression: unknown) => ({ $cond: [expression, 1, 0] })

type Counts = 'quotes' | 'overdue' | 'onTime' | 'won' | 'amount'

interface KindDocument extends Pick<KindCount, Counts> {
  _id: Omit<KindCount, Counts | 'callTimes'>
  callTimes: (number | null)[]
}

async function countKinds(
  quotes: Quotes,
  { from, below, source }: KindRange,
  now: number,
): Promise<KindCount[]> {
  const documents = await quotes
    .aggregate<KindDocument>([
      { $match: { _id: { $gte: from, $lt: below }, ...(source !== undefined && { source }) } },
      { $project: fields },
      {
        $group: {
          _id: '$kind',
          quotes: { $sum: 1 },
          overdue: { $sum: one(isOverdue(timing, now)) },
          onTime: { $sum: one(isOnTime(timing)) },
          won: { $sum: one('$isWon') },
          amount: { $sum: { $cond: ['$isWon', '$amount', 0] } },
          callTimes: { $push: '$callTime' },
        },
      },
    ])
    .toArray()
  return documents.map(({ _id, callTimes, ...counts }) => ({
    ..._id,
    ...counts,
    callTimes: callTimes.filter((time) => time !== null).map((time) => Math.max(0, time)),
  }))
}
