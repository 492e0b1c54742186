import { isPhotoLinkRevoked } from '@concrete-quote/openapi'
import { isIntact, quoteDigest } from '../../quote-digest.ts'
import { retryConflicts } from '../../retry-conflicts.ts'
import { type QuoteModel, toQuote, unchanged } from '../quotes/quote-document.ts'

/** Moves the revocations of links, which version 1.1 stored with the photos, to the histories of their quotes. */
export async function moveRevokedLinks(quotes: QuoteModel): Promise<void> {
  const lists = quotes.db.collection<{ _id: string; isLinkRevoked?: boolean }>('photoLists')
  for await (const { _id } of lists.find({ isLinkRevoked: true })) {
    await retryConflicts(() => revokeLink(quotes, _id))
    await lists.updateOne({ _id }, { $unset: { isLinkRevoked: true } })
  }
}

/** False if the quote has changed in between. */
async function revokeLink(quotes: QuoteModel, id: string): Promise<boolean> {
  const document = await quotes.findById(id).lean()
  const quote = document && toQuote(document)
  // The link of a damaged quote does not work.
  if (!quote || isPhotoLinkRevoked(quote) || !isIntact(quote, document.digest)) return true
  const event = { type: 'link-revoked', at: new Date().toISOString(), by: null, text: null }
  const history = [...quote.history, event]
  const digest = quoteDigest({ ...quote, history })
  return (await quotes.updateOne(unchanged(quote), { $set: { history, digest } })).matchedCount > 0
}
