import { Schema, type Connection } from 'mongoose'
import { allPages, pageSize } from '../all-pages.ts'
import { suppressedMarks, type DeliveryStore } from '../interface/delivery-store.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'
import type { Call } from './connection/call.ts'
import { cappedCount } from './quotes/count.ts'
import { updateDelivery } from './quotes/delivery-update.ts'
import { isUnsupported } from './connection/fault.ts'
import { toDeliveries, toDelivery, toQuote, type QuoteModel } from './quotes/quote-document.ts'

interface ClaimDocument {
  /** The key of the claim, such as the hash of an address. */
  _id: string
  quoteId: string
  until: Date
}

const text = { type: String, required: true }
const claimSchema = new Schema<ClaimDocument>(
  { _id: text, quoteId: { ...text, index: true }, until: { type: Date, required: true, index: true } },
  // Named after the first kind of claims.
  { collection: 'confirmations', versionKey: false, strict: 'throw' },
)

/** Selects deliveries that are due: of a channel, or of all but some. */
interface Due {
  dueAt: { $lte: Date }
  channel?: string | { $nin: string[] }
}

/** The same, for a server that does not select elements of arrays. */
function isDue({ dueAt: { $lte }, channel }: Due, dueAt: Date, of: string): boolean {
  if (dueAt > $lte) return false
  return typeof channel === 'string' ? of === channel : !channel?.$nin.includes(of)
}

/** How often other processes may be faster before a lease is given up until the next poll. */
const maxLeaseTries = 10

/** The outbox in a MongoDB database: in the documents of the quotes, so that each change is one atomic write. */
export function mongoDeliveries(connection: Connection, quotes: QuoteModel, call: Call) {
  const claims = connection.model('Claim', claimSchema)

  // What a server supports, the best first. The order of the index is that of the due deliveries; a sort puts quotes with
  // settled deliveries, which have no time, first, and reads all that are due.
  const dueIndex = { 'deliveries.dueAt': 1 } as const
  const searches = [
    (due: Due) => quotes.find({ deliveries: { $elemMatch: due } }, { deliveries: 1 }).hint(dueIndex),
    (due: Due) => quotes.find({ deliveries: { $elemMatch: due } }, { deliveries: 1 }).sort(dueIndex),
    ({ dueAt, channel }: Due) =>
      quotes
        .find(
          {
            'deliveries.dueAt': dueAt,
            ...(typeof channel === 'string' && { 'deliveries.channel': channel }),
          },
          { deliveries: 1 },
        )
        .sort(dueIndex),
  ]
  let supported = 0

  /** Reads deliveries that are due, the longest due first: those of at most `limit` quotes. */
  async function findDue(due: Due, limit: number) {
    for (let tried = supported; ; tried++) {
      try {
        const found = (await searches[tried]?.(due).limit(limit).lean()) ?? []
        supported = tried
        return found
          .flatMap((quote) => (quote.deliveries ?? []).map((delivery) => ({ quote, delivery })))
          .filter(({ delivery: { dueAt, channel } }) => dueAt && isDue(due, dueAt, channel))
          .sort((a, b) => Number(a.delivery.dueAt) - Number(b.delivery.dueAt))
      } catch (error) {
        if (tried === searches.length - 1 || !isUnsupported(error)) throw error
      }
    }
  }

  async function leaseDelivery(
    now: string,
    until: string,
    except: string[],
  ): ReturnType<DeliveryStore['leaseDelivery']> {
    const due = { dueAt: { $lte: new Date(now) }, ...(except.length > 0 && { channel: { $nin: except } }) }
    for (let tried = 0; tried < maxLeaseTries; tried++) {
      const [found] = await findDue(due, pageSize)
      if (!found) return undefined
      const { quote, delivery } = found
      const { channel, attempts, dueAt } = delivery
      const leased = { attempts: attempts + 1, dueAt: new Date(until) }
      // Unless another process was faster.
      if (!(await updateDelivery(quotes, quote, channel, { attempts, ...(dueAt && { dueAt }) }, leased)))
        continue
      const complete = await quotes.findById(quote._id).lean()
      // Unless it was erased in the meantime.
      if (complete)
        return { delivery: toDelivery(quote._id, { ...delivery, ...leased }), quote: toQuote(complete) }
    }
    return undefined
  }

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

  async function dueQuotes(channel: string, by: Date, limit: number): Promise<string[]> {
    const found = await findDue({ dueAt: { $lte: by }, channel }, limit)
    return found.map(({ quote }) => quote._id)
  }

  async function skipDeliveries(channel: string, quoteIds: string[], settledAt: Date): Promise<void> {
    const skipped = { state: 'skipped', dueAt: undefined, settledAt } as const
    const found = await quotes.find({ _id: { $in: quoteIds } }, { deliveries: 1 }).lean()
    for (const quote of found) await updateDelivery(quotes, quote, channel, { state: 'pending' }, skipped)
  }

  const store: DeliveryStore = {
    leaseDelivery: (...args) => call(() => leaseDelivery(...args)),
    settleDelivery: ({ quoteId, channel, attempts }, { state, dueAt, settledAt, error }) =>
      call(async () => {
        const quote = await quotes.findById(quoteId, { deliveries: 1 }).lean()
        if (!quote) return
        const outcome = {
          state,
          dueAt: dueAt === null ? undefined : new Date(dueAt),
          settledAt: settledAt === null ? null : new Date(settledAt),
          error,
        }
        await updateDelivery(quotes, quote, channel, { attempts, state: 'pending' }, outcome)
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
    retryDeliveries: async (now) => {
      // Page by page: each is a separate call.
      const pages = allPages(
        (after) => call(() => retryPage(now, after)),
        ({ _id }) => _id,
      )
      while (!(await pages.next()).done);
    },
    dueQuotes: (channel, by, limit) => call(() => dueQuotes(channel, new Date(by), limit)),
    skipDeliveries: async (channel, quoteIds, settledAt) => {
      // Page by page: each is a separate call.
      for (let start = 0; start < quoteIds.length; start += pageSize)
        await call(() =>
          skipDeliveries(channel, quoteIds.slice(start, start + pageSize), new Date(settledAt)),
        )
    },
    claim: ({ key, quoteId, now, until }) =>
      call(async () => {
        await claims.deleteMany({ until: { $lte: new Date(now) } })
        try {
          // A claim by another quote prevents both the match and a second insert of the ID.
          await claims.updateOne(
            { _id: key, quoteId },
            { $set: { until: new Date(until) } },
            { upsert: true },
          )
          return true
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // Another attempt inserted it at the same moment, for this quote or another.
          return (await claims.exists({ _id: key, quoteId })) !== null
        }
      }),
    countSuppressedSpam: () =>
      call(async () => {
        const counts = await Promise.all(suppressedMarks.map((spam) => cappedCount(quotes, { spam })))
        return counts.reduce((sum, count) => sum + count)
      }),
  }
  return {
    store,
    /** For a call that also erases the quotes. */
    eraseClaims: (quoteIds: string[]): Promise<unknown> => claims.deleteMany({ quoteId: { $in: quoteIds } }),
  }
}
