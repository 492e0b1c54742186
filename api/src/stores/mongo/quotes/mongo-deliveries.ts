import type { Connection } from 'mongoose'
import {
  type DeliveryStore,
  type DueQuote,
  lastDueAt,
  lastDueMs,
  latestAt,
  suppressedMarks,
} from '../../interface/delivery-store.ts'
import { channelOf, isSameChannel, type ChannelKey } from '../../interface/delivery-key.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { cappedCount } from './mongo-quotes.ts'
import { createLeaseDelivery, findDue } from './due-deliveries.ts'
import { convertDelivery, type Quotes, toDeliveries, toDeliveryDocument } from './quote-document.ts'
import type { ReadQuote } from './read-quotes.ts'
import { replaceDelivery } from './update-delivery.ts'

interface ClaimDocument {
  /** The key of the claim, such as the hash of an address. */
  _id: string
  quoteId: string
  until: Date
}

/** The collection is named after the first kind of claims. */
export const claimCollection = (connection: Connection) =>
  connection.collection<ClaimDocument>('confirmations')
export type Claims = ReturnType<typeof claimCollection>

interface Parts {
  quotes: Quotes
  claims: Claims
  call: Call
  readQuote: ReadQuote
}

/** The outbox in a MongoDB database: in the documents of the quotes, so that each change is one atomic write. */
export function mongoDeliveries({ quotes, claims, call, readQuote }: Parts): DeliveryStore {
  const leaseDelivery = createLeaseDelivery(quotes, readQuote)

  async function recover(now: string): Promise<void> {
    const last = new Date(lastDueAt(now))
    const late = await quotes.find({ 'deliveries.dueAt': { $gt: last } }).toArray()
    for (const { _id, createdAt, respondBy, deliveries = [] } of late) {
      const promised =
        createdAt <= new Date(latestAt(now)) ? +new Date(respondBy ?? createdAt) + lastDueMs : 0
      for (const delivery of deliveries.map(convertDelivery)) {
        const { channel, time, dueAt } = delivery
        if (dueAt && dueAt > last && +dueAt > promised && time !== dueAt.toISOString())
          await replaceDelivery(quotes, _id, { channel, time, dueAt }, { ...delivery, dueAt: new Date(now) })
      }
    }
  }

  async function dueQuotes(channel: ChannelKey, by: string, limit: number): Promise<DueQuote[]> {
    const found = await findDue(quotes, new Date(by), channelOf(channel), limit)
    return found.map(({ quoteId, sender = null }) => ({ quoteId, sender }))
  }

  async function skipDeliveries(key: ChannelKey, quoteIds: string[], settledAt: string): Promise<void> {
    const found = await quotes.find({ _id: { $in: quoteIds } }).toArray()
    for (const { _id, deliveries = [] } of found)
      for (const { dueAt: _dueAt, ...delivery } of deliveries.map(convertDelivery))
        if (isSameChannel(delivery.channel, key))
          await replaceDelivery(
            quotes,
            _id,
            { channel: delivery.channel, time: delivery.time, state: 'pending' },
            { ...delivery, state: 'skipped', settledAt: new Date(settledAt) },
          )
  }

  async function repeat(
    { quoteId, time, ...key }: Parameters<DeliveryStore['repeatDelivery']>[0],
    dueAt: string,
  ) {
    const quote = await quotes.findOne({ _id: quoteId })
    const found = (quote?.deliveries ?? [])
      .map(convertDelivery)
      .find((each) => isSameChannel(each.channel, key) && each.time === time && each.state !== 'pending')
    if (!found) return false
    const { channel, state } = found
    const changes = {
      state: 'pending',
      attempts: 0,
      dueAt: new Date(dueAt),
      settledAt: null,
      error: null,
    } as const
    return replaceDelivery(quotes, quoteId, { channel, time, state }, { ...found, ...changes })
  }

  return {
    leaseDelivery: (...args) => call(() => leaseDelivery(...args)),
    settleDelivery: (leased, outcome) =>
      call(async () => {
        const settled = toDeliveryDocument({ ...leased, ...outcome })
        const { channel, time, attempts } = settled
        await replaceDelivery(quotes, leased.quoteId, { channel, time, attempts, state: 'pending' }, settled)
      }),
    repeatDelivery: (...args) => call(() => repeat(...args)),
    deliveries: (quoteId) =>
      call(async () => {
        const quote = await quotes.findOne({ _id: quoteId })
        return quote ? toDeliveries(quote) : []
      }),
    recoverDeliveries: (now) => call(() => recover(now)),
    dueQuotes: (...args) => call(() => dueQuotes(...args)),
    skipDeliveries: (...args) => call(() => skipDeliveries(...args)),
    claim: ({ key, claimant: quoteId, now, until }) =>
      call(async () => {
        const isAhead = { _id: key, until: { $gt: new Date(latestAt(until)) } }
        await claims.deleteMany({
          $or: [{ until: { $lte: new Date(now) } }, ...(until === now ? [] : [isAhead])],
        })
        // A claim by another prevents both the match and a second insert of the key.
        return addUnique(
          () =>
            claims.updateOne({ _id: key, quoteId }, { $set: { until: new Date(until) } }, { upsert: true }),
          () => claims.findOne({ _id: key, quoteId }),
        )
      }),
    countSuppressedSpam: () =>
      call(async () => {
        const counts = await Promise.all(suppressedMarks.map((spam) => cappedCount(quotes, { spam })))
        return counts.reduce((sum, count) => sum + count)
      }),
  }
}
