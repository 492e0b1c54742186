import { type Connection, Schema } from 'mongoose'
import { allPages, pageSize } from '../../interface/all-pages.ts'
import {
  type DeliveryStore,
  type DueQuote,
  lastDueAt,
  suppressedMarks,
} from '../../interface/delivery-store.ts'
import { latestAt } from '../../latest-at.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { cappedCount } from './mongo-quotes.ts'
import { createFindDue, createLeaseDelivery } from './due-deliveries.ts'
import { type QuoteModel, toDeliveries, toOutcomeDocument } from './quote-document.ts'
import type { ReadQuote } from './read-quotes.ts'
import { updateDelivery } from './update-delivery.ts'

interface ClaimDocument {
  /** The key of the claim, such as the hash of an address. */
  _id: string
  quoteId: string
  until: Date
}

const text = { type: String, required: true }
const claimSchema = new Schema<ClaimDocument>(
  { _id: text, quoteId: { ...text, index: true }, until: { type: Date, required: true, index: true } },
  // The collection is named after the first kind of claims. Not every compatible server can rename it.
  { collection: 'confirmations', versionKey: false, strict: 'throw' },
)

export function claimModel(connection: Connection) {
  return connection.model('Claim', claimSchema)
}
export type ClaimModel = ReturnType<typeof claimModel>

interface Parts {
  quotes: QuoteModel
  claims: ClaimModel
  call: Call
  readQuote: ReadQuote
}

/** The outbox in a MongoDB database: in the documents of the quotes, so that each change is one atomic write. */
export function mongoDeliveries({ quotes, claims, call, readQuote }: Parts): DeliveryStore {
  const findDue = createFindDue(quotes)
  const leaseDelivery = createLeaseDelivery(quotes, findDue, readQuote)

  /** Makes the failed deliveries of one page of quotes due again; returns those quotes. */
  async function retryPage(now: string, after = '') {
    const failed = await quotes
      .find({ 'deliveries.state': 'failed', _id: { $gt: after } }, { deliveries: 1 })
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean()
    const again = { state: 'pending', attempts: 0, dueAt: new Date(now), settledAt: null } as const
    for (const quote of failed)
      for (const { channel, state } of quote.deliveries ?? [])
        if (state === 'failed') await updateDelivery(quotes, quote, channel, { state }, again)
    return failed
  }

  async function recover(now: string, last: string): Promise<void> {
    const late = quotes.find({ 'deliveries.dueAt': { $gt: new Date(last) } }, { deliveries: 1 }).lean()
    for (const quote of await late)
      for (const { channel, dueAt } of toDeliveries(quote))
        if (dueAt !== null && dueAt > last && !channel.endsWith(` ${dueAt}`))
          await updateDelivery(quotes, quote, channel, { dueAt: new Date(dueAt) }, { dueAt: new Date(now) })
  }

  async function dueQuotes(channel: string, by: Date, limit: number): Promise<DueQuote[]> {
    const found = await findDue({ dueAt: { $lte: by }, channel }, limit)
    return found.map(({ quote, delivery: { sender = null } }) => ({ quoteId: quote._id, sender }))
  }

  async function skipDeliveries(channel: string, quoteIds: string[], settledAt: Date): Promise<void> {
    const skipped = { state: 'skipped', dueAt: undefined, settledAt } as const
    const found = await quotes.find({ _id: { $in: quoteIds } }, { deliveries: 1 }).lean()
    await Promise.all(
      found.map((quote) => updateDelivery(quotes, quote, channel, { state: 'pending' }, skipped)),
    )
  }

  return {
    leaseDelivery: (...args) => call(() => leaseDelivery(...args)),
    settleDelivery: ({ quoteId, channel, attempts }, outcome) =>
      call(async () => {
        const quote = await quotes.findById(quoteId, { deliveries: 1 }).lean()
        if (!quote) return
        const changes = toOutcomeDocument(outcome)
        await updateDelivery(quotes, quote, channel, { attempts, state: 'pending' }, changes)
      }),
    deliveries: (limit, before, { failed = false, quoteId } = {}) =>
      call(async () => {
        const found = await quotes
          .find({
            ...(quoteId !== undefined && { _id: quoteId }),
            ...(before !== undefined && { $and: [{ _id: { $lt: before } }] }),
            'deliveries.state': failed ? 'failed' : { $exists: true },
          })
          .sort({ _id: -1 })
          .limit(limit)
          .lean()
        return found.flatMap(toDeliveries).filter(({ state }) => !failed || state === 'failed')
      }),
    recoverDeliveries: (now) => call(() => recover(now, lastDueAt(now))),
    retryDeliveries: async (now) => {
      // Each page is a separate call.
      const pages = allPages(
        (after) => call(() => retryPage(now, after)),
        ({ _id }) => _id,
      )
      while (!(await pages.next()).done);
    },
    dueQuotes: (channel, by, limit) => call(() => dueQuotes(channel, new Date(by), limit)),
    skipDeliveries: (channel, quoteIds, settledAt) =>
      call(() => skipDeliveries(channel, quoteIds, new Date(settledAt))),
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
          () => claims.exists({ _id: key, quoteId }),
        )
      }),
    countSuppressedSpam: () =>
      call(async () => {
        const counts = await Promise.all(suppressedMarks.map((spam) => cappedCount(quotes, { spam })))
        return counts.reduce((sum, count) => sum + count)
      }),
  }
}
