import { pageSize } from '../../interface/all-pages.ts'
import { channelOf, isSameChannel, type ChannelKey } from '../../interface/delivery-key.ts'
import type { DeliveryStore } from '../../interface/delivery-store.ts'
import { convertDelivery, type QuoteDocument, type Quotes, toDelivery } from './quote-document.ts'
import type { ReadQuote } from './read-quotes.ts'
import { replaceDelivery } from './update-delivery.ts'

/** The index that queries read due deliveries from: of each channel, the longest due are first. */
export const dueIndex = { 'deliveries.channel': 1, 'deliveries.dueAt': 1 } as const

/** Selects channels: one, or all but some. */
type Channels = ChannelKey | { $gt: object; $nin: ChannelKey[] }

/**
 * Reads deliveries that are due, the longest due first: those of at most `limit` quotes.
 * What is due by other channels, of which there may be thousands, is skipped.
 */
export async function findDue(quotes: Quotes, by: Date, channels: Channels, limit: number) {
  const isSelected = (channel: ChannelKey) =>
    '$nin' in channels
      ? !channels.$nin.some((each) => isSameChannel(each, channel))
      : isSameChannel(channels, channel)
  const found = await quotes
    .find({ deliveries: { $elemMatch: { channel: channels, dueAt: { $lte: by } } } })
    .project<Pick<QuoteDocument, '_id' | 'deliveries'>>({ deliveries: 1 })
    .hint(dueIndex)
    .limit(limit)
    .toArray()
  return found
    .flatMap(({ _id, deliveries = [] }) =>
      deliveries
        .map(convertDelivery)
        .flatMap(({ dueAt, ...delivery }) =>
          dueAt && dueAt <= by && isSelected(delivery.channel) ? [{ quoteId: _id, ...delivery, dueAt }] : [],
        ),
    )
    .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
}

/** How often other processes may be faster, or quotes damaged, before a lease is given up until the next poll. */
const maxTries = 10

/** Creates `DeliveryStore.leaseDelivery` for a MongoDB database that several processes share. */
export function createLeaseDelivery(quotes: Quotes, readQuote: ReadQuote): DeliveryStore['leaseDelivery'] {
  return async function leaseDelivery(now, until, except) {
    for (let tried = 0; tried < maxTries; tried++) {
      const [found] = await findDue(quotes, new Date(now), { $gt: {}, $nin: except.map(channelOf) }, pageSize)
      if (!found) return undefined
      const { quoteId, ...delivery } = found
      const { channel, time, attempts, dueAt } = delivery
      const leased = { ...delivery, attempts: attempts + 1, dueAt: new Date(until) }
      // Another process may have been faster.
      if (!(await replaceDelivery(quotes, quoteId, { channel, time, attempts, dueAt }, leased))) continue
      const complete = await quotes.findOne({ _id: quoteId })
      // Unless it was erased in the meantime. If it is damaged, it stays leased, so that the deliveries of other quotes go
      // first, and is due again after that, in case it was repaired.
      const intact = complete && readQuote(complete)
      if (intact) return { delivery: toDelivery(quoteId, leased), quote: intact }
    }
    return undefined
  }
}
