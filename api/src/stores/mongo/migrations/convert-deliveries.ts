import type { mongo } from 'mongoose'
import { dueIndex } from '../quotes/due-deliveries.ts'
import { convertDelivery, isEarlier, type QuoteDocument, type Quotes } from '../quotes/quote-document.ts'

/** How many quotes are changed at once. */
const pageSize = 500

/** Converts the deliveries of schema version 7 that are under way, before the outbox looks for them. */
export async function convertPendingDeliveries(quotes: Quotes): Promise<void> {
  const isPending = { deliveries: { $elemMatch: { channel: { $gte: '' }, dueAt: { $gt: new Date(0) } } } }
  const read = () =>
    quotes
      .find(isPending as mongo.Filter<QuoteDocument>)
      .hint(dueIndex)
      .limit(pageSize)
      .toArray()
  for (let page; (page = await read()).length > 0;) await convert(quotes, page)
}

/** Converts all deliveries of schema version 7, whose keys are texts. Reads all quotes. */
export async function convertDeliveries(quotes: Quotes): Promise<void> {
  const read = (after: string) =>
    quotes
      .find({ _id: { $gt: after }, 'deliveries.channel': { $gte: '' } } as mongo.Filter<QuoteDocument>)
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray()
  for (let page, after = ''; (page = await read(after)).length > 0; after = page.at(-1)?._id ?? '')
    await convert(quotes, page)
}

/** Converts keys, unless another process was faster. Nothing else of the deliveries is written, which may change. */
async function convert(quotes: Quotes, page: QuoteDocument[]): Promise<void> {
  const updates = page.flatMap(({ _id, deliveries = [] }) =>
    deliveries.flatMap((delivery, n) => {
      if (!isEarlier(delivery)) return []
      const { channel, time } = convertDelivery(delivery)
      const filter = { _id, [`deliveries.${n}.channel`]: delivery.channel }
      return [
        {
          updateOne: {
            filter,
            update: { $set: { [`deliveries.${n}.channel`]: channel, [`deliveries.${n}.time`]: time } },
          },
        },
      ]
    }),
  )
  await quotes.bulkWrite(updates, { ordered: false })
}
