import { isPhotoLinkRevoked } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import { isIntact, quoteDigest } from '../../quote-digest.ts'
import { retryConflicts } from '../../retry-conflicts.ts'
import { type Quotes, toQuote, unchanged } from '../quotes/quote-document.ts'

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
