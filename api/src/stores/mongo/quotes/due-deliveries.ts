import { pageSize } from '../../interface/all-pages.ts'
import type { DeliveryStore } from '../../interface/delivery-store.ts'
import { isUnsupported } from '../connection/fault.ts'
import { type QuoteModel, toDelivery } from './quote-document.ts'
import type { ReadQuote } from './read-quotes.ts'
import { updateDelivery } from './update-delivery.ts'

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

/**
 * Creates a function that reads deliveries that are due, the longest due first: those of at most `limit` quotes. It uses
 * the fastest query that the server supports.
 */
export function createFindDue(quotes: QuoteModel) {
  // The fastest first. The order of the index is that of the due deliveries; a sort puts quotes with settled deliveries,
  // which have no time, first, and reads all that are due.
  const dueIndex = { 'deliveries.dueAt': 1 } as const
  // Skips what is due by other channels, of which there may be thousands. Of each channel, the longest due are first.
  const channelIndex = { 'deliveries.channel': 1, 'deliveries.dueAt': 1 } as const
  const queries = [
    (due: Due) =>
      quotes
        .find({ deliveries: { $elemMatch: { channel: { $gt: '' }, ...due } } }, { deliveries: 1 })
        .hint(channelIndex),
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

  return async function findDue(due: Due, limit: number) {
    for (let tried = supported; ; tried++) {
      try {
        const found = (await queries[tried]?.(due).limit(limit).lean()) ?? []
        supported = tried
        return found
          .flatMap((quote) => (quote.deliveries ?? []).map((delivery) => ({ quote, delivery })))
          .filter(({ delivery: { dueAt, channel } }) => dueAt && isDue(due, dueAt, channel))
          .sort((a, b) => Number(a.delivery.dueAt) - Number(b.delivery.dueAt))
      } catch (error) {
        if (tried === queries.length - 1 || !isUnsupported(error)) throw error
      }
    }
  }
}

/** How often other processes may be faster, or quotes damaged, before a lease is given up until the next poll. */
const maxTries = 10

/** Creates `DeliveryStore.leaseDelivery` for a MongoDB database that several processes share. */
export function createLeaseDelivery(
  quotes: QuoteModel,
  findDue: ReturnType<typeof createFindDue>,
  readQuote: ReadQuote,
): DeliveryStore['leaseDelivery'] {
  return async function leaseDelivery(now, until, except) {
    const due = { dueAt: { $lte: new Date(now) }, ...(except.length > 0 && { channel: { $nin: except } }) }
    for (let tried = 0; tried < maxTries; tried++) {
      const [found] = await findDue(due, pageSize)
      if (!found) return undefined
      const { quote, delivery } = found
      const { channel, attempts, dueAt } = delivery
      const leased = { attempts: attempts + 1, dueAt: new Date(until) }
      // Another process may have been faster.
      if (!(await updateDelivery(quotes, quote, channel, { attempts, ...(dueAt && { dueAt }) }, leased)))
        continue
      const complete = await quotes.findById(quote._id).lean()
      // Unless it was erased in the meantime. If it is damaged, it stays leased, so that the deliveries of other quotes go
      // first, and is due again after that, in case it was repaired.
      const intact = complete && readQuote(complete)
      if (intact) return { delivery: toDelivery(quote._id, { ...delivery, ...leased }), quote: intact }
    }
    return undefined
  }
}
