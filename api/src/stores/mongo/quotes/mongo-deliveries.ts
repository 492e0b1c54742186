import type { Model, QueryFilter } from 'mongoose'
import {
  type Delivery,
  type DeliveryStore,
  lastDueAt,
  lastDueMs,
  latestAt,
  type LeasedDelivery,
  suppressedMarks,
} from '../../interface/delivery-store.ts'
import {
  type NotificationEvent,
  toStoredChannel,
  toStoredKey,
  type StoredChannel,
} from '../../interface/delivery-key.ts'
import { cappedCount, type Parts } from '../models/models.ts'
import {
  type DeliveryDocument,
  dueIndex,
  type ErasureDocument,
  type QuoteDocument,
} from '../models/quotes.ts'
import { inCalls } from '../connection/call.ts'
import { toErasedQuote } from './erasures.ts'
import { addUnique } from '../connection/fault.ts'
import { convertDelivery, toDeliveries, toDelivery, toDeliveryDocument, toQuote } from './quote-document.ts'

/** Selects channels: one, or all but some. */
type Channels = StoredChannel | { $gt: object; $nin: StoredChannel[] }

const isSame = (a: StoredChannel, b: StoredChannel) =>
  a.medium === b.medium && a.event === b.event && a.target === b.target

/** What holds deliveries: a quote, or its erasure. */
type Holder = Pick<QuoteDocument, '_id' | 'deliveries'>

const holdersOf = ({ quotes, erasures }: Parts, event: NotificationEvent) =>
  (event === 'erased' ? erasures : quotes) as unknown as Model<Holder>

type DueDelivery = DeliveryDocument & { quoteId: string; dueAt: Date }

/** Reads due deliveries, the longest due first, of at most `limit` quotes. Thousands may be due by channels to skip. */
async function findDue(holders: Model<Holder>, by: Date, channels: Channels, limit: number) {
  const isSelected = (channel: StoredChannel) =>
    '$nin' in channels ? !channels.$nin.some((each) => isSame(each, channel)) : isSame(channels, channel)
  const found = await holders
    .find({ deliveries: { $elemMatch: { channel: channels, dueAt: { $lte: by } } } }, { deliveries: 1 })
    .hint(dueIndex)
    .limit(limit)
    .lean()
  return found
    .flatMap(({ _id, deliveries = [] }) =>
      deliveries
        .map(convertDelivery)
        .flatMap(({ dueAt, ...delivery }): DueDelivery[] =>
          dueAt && dueAt <= by && isSelected(delivery.channel) ? [{ quoteId: _id, ...delivery, dueAt }] : [],
        ),
    )
    .sort(byDue)
}

const byDue = (a: DueDelivery, b: DueDelivery) => Number(a.dueAt) - Number(b.dueAt)

/** Of how many quotes a lease chooses a delivery, and how often it tries until the next poll if others are faster. */
const [candidates, maxTries] = [50, 10]

/**
 * The outbox of all processes that share a database: in the documents of quotes and erasures, so that each change is one atomic
 * write.
 */
export function mongoDeliveries(parts: Parts): DeliveryStore {
  const { quotes, erasures, claims, call, isOutboxReady } = parts
  /**
   * Of how many deliveries, the longest due, any one is leased: one, or more while other processes are faster, which would
   * all try to lease the same one.
   */
  let spread = 1

  /** Null if it has changed, or the quote is not erased yet: it is marked as erased before. */
  async function lease({ quoteId, ...due }: DueDelivery, until: Date): Promise<LeasedDelivery | null> {
    const { channel, time, attempts, dueAt } = due
    const expected = { channel, time, attempts, dueAt }
    const changes = { attempts: attempts + 1, dueAt: until }
    const delivery = toDelivery(quoteId, { ...due, ...changes })
    if (channel.event !== 'erased') {
      const quote = (await updateDelivery(parts, quoteId, expected, changes)) as QuoteDocument | null
      return quote && { delivery, quote: toQuote(quote) }
    }
    if (await quotes.exists({ _id: quoteId })) {
      // That may be under way, or its process died.
      await updateDelivery(parts, quoteId, expected, { dueAt: until })
      return null
    }
    const erasure = (await updateDelivery(parts, quoteId, expected, changes)) as ErasureDocument | null
    return erasure && { delivery, erasure: toErasedQuote(erasure) }
  }

  return inCalls<DeliveryStore>(call, {
    async leaseDelivery(now, until, except) {
      if (!isOutboxReady()) return undefined
      const channels = { $gt: {}, $nin: except.map(toStoredChannel) }
      const find = (event: NotificationEvent) =>
        findDue(holdersOf(parts, event), new Date(now), channels, candidates)
      const due = (await Promise.all([find('created'), find('erased')])).flat().sort(byDue)
      for (let tried = 0; tried < maxTries; tried++) {
        const [found] = due.splice(Math.floor(Math.random() * Math.min(spread, due.length)), 1)
        if (!found) return undefined
        const leased = await lease(found, new Date(until))
        if (leased) {
          spread = Math.max(1, spread - 0.1)
          return leased
        }
        spread = Math.min(2 * spread, candidates)
      }
      return undefined
    },
    async settleDelivery(leased, outcome) {
      const { channel, time, attempts, ...settled } = toDeliveryDocument({ ...leased, ...outcome })
      await updateDelivery(parts, leased.quoteId, { channel, time, attempts, state: 'pending' }, settled)
    },
    async repeatDelivery({ quoteId, ...key }, dueAt) {
      const { time, ...channel } = toStoredKey(key)
      const pending = { state: 'pending', attempts: 0, settledAt: null, error: null } as const
      const repeated = { ...pending, dueAt: new Date(dueAt) }
      const ended = { channel, time, state: { $ne: 'pending' } } as const
      return (await updateDelivery(parts, quoteId, ended, repeated)) !== null
    },
    async deliveries(quoteId) {
      const one = { _id: quoteId }
      const holder = (await quotes.findOne(one).lean()) ?? (await erasures.findOne(one).lean())
      return holder ? toDeliveries(holder) : []
    },
    async recoverDeliveries(now) {
      const last = new Date(lastDueAt(now))
      async function recover({ _id, deliveries = [] }: Holder, promised: number) {
        for (const delivery of deliveries.map(convertDelivery)) {
          const { channel, time, dueAt } = delivery
          if (dueAt && dueAt > last && +dueAt > promised && time !== dueAt.toISOString())
            await updateDelivery(parts, _id, { channel, time, dueAt }, { dueAt: new Date(now) })
        }
      }
      const isLate = { 'deliveries.dueAt': { $gt: last } }
      for (const quote of await quotes.find(isLate).lean()) {
        const { createdAt, respondBy } = quote
        const isPast = createdAt <= new Date(latestAt(now))
        await recover(quote, isPast ? +new Date(respondBy ?? createdAt) + lastDueMs : 0)
      }
      for (const erasure of await erasures.find(isLate).lean()) await recover(erasure, 0)
    },
    async dueQuotes(channel, by, limit) {
      if (!isOutboxReady()) return []
      const holders = holdersOf(parts, channel.event)
      const found = await findDue(holders, new Date(by), toStoredChannel(channel), limit)
      return found.map(({ quoteId, sender = null }) => ({ quoteId, sender }))
    },
    async skipDeliveries(key, quoteIds, settledAt) {
      const skippedChannel = toStoredChannel(key)
      const skipped = { state: 'skipped', settledAt: new Date(settledAt) } as const
      const found = await holdersOf(parts, key.event)
        .find({ _id: { $in: quoteIds } })
        .lean()
      for (const { _id, deliveries = [] } of found)
        for (const { channel, time } of deliveries.map(convertDelivery))
          if (isSame(channel, skippedChannel))
            await updateDelivery(parts, _id, { channel, time, state: 'pending' }, skipped)
    },
    async claim({ key, claimant: quoteId, now, until }) {
      const isAhead = { _id: key, until: { $gt: new Date(latestAt(until)) } }
      const isOver = { until: { $lte: new Date(now) } }
      await claims.deleteMany({ $or: [isOver, ...(until === now ? [] : [isAhead])] })
      // A claim by another prevents both the match and a second insert of the key.
      return addUnique(
        () => claims.updateOne({ _id: key, quoteId }, { $set: { until: new Date(until) } }, { upsert: true }),
        () => claims.exists({ _id: key, quoteId }),
      )
    },
    countSuppressedSpam: () => cappedCount(quotes, { spam: { $in: [...suppressedMarks] } }),
  })
}

/**
 * Changes one delivery unless it has changed since it was read, in one atomic write. It keeps what a later version has stored
 * with it.
 * @param expected The key, and what else the delivery must still fulfill.
 * @param changes Without `dueAt`, it is not due any more.
 * @returns The quote, or its erasure. Null if it is gone, or the delivery has changed.
 */
export function updateDelivery(
  parts: Parts,
  quoteId: string,
  expected: QueryFilter<DeliveryDocument> & Pick<DeliveryDocument, 'channel' | 'time'>,
  changes: Partial<DeliveryDocument>,
): Promise<Holder | null> {
  const { channel, time } = expected
  const query = holdersOf(parts, channel.event).findOneAndUpdate(
    { _id: quoteId, deliveries: { $elemMatch: expected } },
    {
      $set: within('deliveries.$[one]', changes),
      ...(!changes.dueAt && { $unset: { 'deliveries.$[one].dueAt': true } }),
    },
    { arrayFilters: [{ 'one.channel': channel, 'one.time': time }], returnDocument: 'after' },
  )
  return query.lean().exec()
}

/** Values by their paths within an object. */
const within = (path: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}.${name}`, value]))

/**
 * How an update of a quote adds deliveries, in the same atomic write. One that was skipped is replaced, so that it is due
 * again. One that is leased is attempted again, because that attempt saw the quote as it was before.
 * @param existing The deliveries of the quote as they were read.
 * @returns The fields that must still have their values, and those to set.
 */
export function deliveriesUpdate(
  existing: QuoteDocument['deliveries'],
  added: Delivery[],
): { expected: Record<string, unknown>; changes: Record<string, unknown> } {
  const documents = added.map(toDeliveryDocument)
  if (existing === undefined && documents.length > 0)
    return { expected: { deliveries: { $exists: false } }, changes: { deliveries: documents } }
  const deliveries = (existing ?? []).map(convertDelivery)
  const expected: Record<string, unknown> = {}
  const changes: Record<string, unknown> = {}
  let end = deliveries.length
  for (const document of documents) {
    const position = deliveries.findIndex(
      ({ channel, time }) => time === document.time && isSame(channel, document.channel),
    )
    const { state, attempts = 0 } = deliveries[position] ?? {}
    if (position === -1) {
      // It is added at its position, because an update cannot both `$push` and change other elements.
      expected[`deliveries.${end}`] = { $exists: false }
      changes[`deliveries.${end}`] = document
      end++
    } else if (state === 'skipped') {
      expected[`deliveries.${position}.state`] = 'skipped'
      Object.assign(changes, within(`deliveries.${position}`, document))
    } else if (state === 'pending' && attempts > 0) {
      expected[`deliveries.${position}.attempts`] = attempts
      expected[`deliveries.${position}.state`] = 'pending'
      changes[`deliveries.${position}.attempts`] = attempts + 1
    }
  }
  return { expected, changes }
}
