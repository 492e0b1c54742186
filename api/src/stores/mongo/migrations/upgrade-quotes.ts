import { isPhotoLinkRevoked } from '@concrete-quote/openapi'
import type { Connection, mongo } from 'mongoose'
import { isIntact, quoteDigest } from '../../quote-digest.ts'
import { retryConflicts } from '../../retry-conflicts.ts'
import { dueIndex } from '../quotes/mongo-deliveries.ts'
import {
  convertDelivery,
  isEarlier,
  type QuoteDocument,
  type Quotes,
  searchKeys,
  toQuote,
  unchanged,
} from '../quotes/quote-document.ts'

/** How many quotes are changed at once: each has up to thousands of index entries, and a write must meet its deadline. */
const pageSize = 50

/**
 * Gives each quote its search keys, a digest if it has none, and deliveries with keys in fields instead of one text, as
 * version 1.1 stored them. Reads all quotes, and writes to those that lack something.
 */
export function upgradeQuotes(quotes: Quotes): Promise<void> {
  return upgradeAll(quotes, (after) => quotes.find({ _id: { $gt: after } }))
}

/** Upgrades the quotes with deliveries that are under way, before the outbox looks for them. */
export function upgradePending(quotes: Quotes): Promise<void> {
  const isPending = { deliveries: { $elemMatch: { channel: { $gte: '' }, dueAt: { $gt: new Date(0) } } } }
  return upgradeAll(quotes, (after) =>
    quotes.find({ ...isPending, _id: { $gt: after } } as mongo.Filter<QuoteDocument>).hint(dueIndex),
  )
}

async function upgradeAll(quotes: Quotes, find: (after: string) => ReturnType<Quotes['find']>) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const start: string = after
    after = await retryConflicts(async () => {
      const page = (await find(start).sort({ _id: 1 }).limit(pageSize).toArray()) as QuoteDocument[]
      const changes = [...page.flatMap(contentChange), ...page.flatMap(deliveryChanges)]
      const last = page.at(-1)?._id
      if (changes.length === 0) return last
      const { matchedCount } = await quotes.bulkWrite(changes, { ordered: false })
      // If a quote was updated or erased after it was read, the page is read again.
      return matchedCount === changes.length && last
    })
  }
}

function contentChange(document: QuoteDocument) {
  const quote = toQuote(document)
  // A new digest would hide the damage.
  if (!isIntact(quote, document.digest)) return []
  const keys = searchKeys(quote)
  // Documents of the first version have no search keys.
  const { searchKeys: before }: { searchKeys?: string[] } = document
  const digest = quoteDigest(quote)
  if (digest === document.digest && keys.join() === before?.join()) return []
  // The digest is that of the fields as they were read. The other fields never change.
  const filter = { ...unchanged(quote), digest: document.digest ?? { $exists: false } }
  return [{ updateOne: { filter, update: { $set: { searchKeys: keys, digest } } } }]
}

/** Nothing else of the deliveries is written, which may change. */
function deliveryChanges({ _id, deliveries = [] }: QuoteDocument) {
  return deliveries.flatMap((delivery, n) => {
    if (!isEarlier(delivery)) return []
    const { channel, time } = convertDelivery(delivery)
    const filter = { _id, [`deliveries.${n}.channel`]: delivery.channel }
    const update = { $set: { [`deliveries.${n}.channel`]: channel, [`deliveries.${n}.time`]: time } }
    return [{ updateOne: { filter, update } }]
  })
}

/** Moves the revocations of links, which version 1.1 stored with the photos, to the histories of their quotes. */
export async function moveRevokedLinks(connection: Connection, quotes: Quotes): Promise<void> {
  const lists = connection.collection<{ _id: string; isLinkRevoked?: boolean }>('photoLists')
  for await (const { _id } of lists.find({ isLinkRevoked: true })) {
    await retryConflicts(() => revokeLink(quotes, _id))
    await lists.updateOne({ _id }, { $unset: { isLinkRevoked: true } })
  }
}

/** False if the quote has changed in between. */
async function revokeLink(quotes: Quotes, id: string): Promise<boolean> {
  const document = await quotes.findOne({ _id: id })
  const quote = document && toQuote(document)
  // The link of a damaged quote does not work.
  if (!quote || isPhotoLinkRevoked(quote) || !isIntact(quote, document.digest)) return true
  const event = { type: 'link-revoked', at: new Date().toISOString(), by: null, text: null } as const
  const history = [...quote.history, event]
  const digest = quoteDigest({ ...quote, history })
  return (await quotes.updateOne(unchanged(quote), { $set: { history, digest } })).matchedCount > 0
}
