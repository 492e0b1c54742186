import { Schema, type Connection } from 'mongoose'
import type { DeliveryStore } from './delivery-store.ts'
import { isDuplicateKey } from './duplicate-key.ts'
import type { Call } from './mongo-call.ts'
import { toDeliveries, toDelivery, toQuote, type QuoteModel } from './quote-document.ts'

interface ConfirmationDocument {
  /** The address's hash. */
  _id: string
  quoteId: string
  until: Date
}

const text = { type: String, required: true }
const confirmationSchema = new Schema<ConfirmationDocument>(
  { _id: text, quoteId: { ...text, index: true }, until: { type: Date, required: true, index: true } },
  { collection: 'confirmations', versionKey: false, strict: 'throw' },
)

/** The outbox in a MongoDB database: inside the quotes' own documents, so that each change is one atomic write. */
export function mongoDeliveries(connection: Connection, quotes: QuoteModel, call: Call) {
  const confirmations = connection.model('Confirmation', confirmationSchema)

  async function takeDelivery(
    now: string,
    until: string,
    except: string[],
  ): ReturnType<DeliveryStore['takeDelivery']> {
    const at = new Date(now)
    for (;;) {
      const found = await quotes
        .findOne({ deliveries: { $elemMatch: { dueAt: { $lte: at }, channel: { $nin: except } } } })
        .sort({ 'deliveries.dueAt': 1 })
        .lean()
      const due = found?.deliveries?.find(
        ({ dueAt, channel }) => dueAt && dueAt <= at && !except.includes(channel),
      )
      if (!found || !due) return undefined
      const { channel, attempts } = due
      const taken = { ...due, attempts: attempts + 1, dueAt: new Date(until) }
      const { modifiedCount } = await quotes.updateOne(
        { _id: found._id, deliveries: { $elemMatch: { channel, attempts, dueAt: due.dueAt } } },
        { $set: { 'deliveries.$[it].attempts': taken.attempts, 'deliveries.$[it].dueAt': taken.dueAt } },
        { arrayFilters: [{ 'it.channel': channel }] },
      )
      // None where another process was quicker.
      if (modifiedCount === 1) return { delivery: toDelivery(found._id, taken), quote: toQuote(found) }
    }
  }

  const store: DeliveryStore = {
    takeDelivery: (...args) => call(() => takeDelivery(...args)),
    settleDelivery: ({ quoteId, channel, attempts }, { state, dueAt, settledAt, error }) =>
      call(
        async () =>
          void (await quotes.updateOne(
            { _id: quoteId, deliveries: { $elemMatch: { channel, attempts, state: 'pending' } } },
            {
              $set: {
                'deliveries.$[it].state': state,
                'deliveries.$[it].settledAt': settledAt && new Date(settledAt),
                'deliveries.$[it].error': error,
                ...(dueAt !== null && { 'deliveries.$[it].dueAt': new Date(dueAt) }),
              },
              ...(dueAt === null && { $unset: { 'deliveries.$[it].dueAt': 1 } }),
            },
            { arrayFilters: [{ 'it.channel': channel }] },
          )),
      ),
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
    retryDeliveries: (now) =>
      call(
        async () =>
          void (await quotes.updateMany(
            { 'deliveries.state': 'failed' },
            {
              $set: {
                'deliveries.$[it].attempts': 0,
                'deliveries.$[it].dueAt': new Date(now),
                'deliveries.$[it].settledAt': null,
                'deliveries.$[it].state': 'pending',
              },
            },
            { arrayFilters: [{ 'it.state': 'failed' }] },
          )),
      ),
    claimConfirmation: ({ addressHash, quoteId, now, until }) =>
      call(async () => {
        await confirmations.deleteMany({ until: { $lte: new Date(now) } })
        try {
          // Another quote's keeps the filter from matching and the address's id from being inserted again.
          await confirmations.updateOne(
            { _id: addressHash, quoteId },
            { $set: { until: new Date(until) } },
            { upsert: true },
          )
          return true
        } catch (error) {
          if (isDuplicateKey(error)) return false
          throw error
        }
      }),
    countSuppressedSpam: () => call(() => quotes.countDocuments({ spam: 'honeypot' })),
  }
  return {
    store,
    createIndexes: () => confirmations.createIndexes(),
    /** For a call that erases the quotes, too. */
    forgetAll: (quoteIds: string[]): Promise<unknown> =>
      confirmations.deleteMany({ quoteId: { $in: quoteIds } }),
  }
}
