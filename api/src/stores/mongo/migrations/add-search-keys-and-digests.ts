import { isIntact, quoteDigest } from '../../quote-digest.ts'
import { retryConflicts } from '../../retry-conflicts.ts'
import { type QuoteDocument, type Quotes, searchKeys, toQuote, unchanged } from '../quotes/quote-document.ts'

/** How many quotes are changed at once: each has up to thousands of index entries, and a write must meet its deadline. */
const pageSize = 50

/** Gives each quote its search keys, and a digest if it has none. Reads all quotes, and writes to those that lack them. */
export async function addSearchKeysAndDigests(quotes: Quotes): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    after = await changePage(quotes, after)
  }
}

/** Changes the quotes of the page after an ID. Returns the last ID of the page, or undefined if it is empty. */
async function changePage(quotes: Quotes, after: string): Promise<string | undefined> {
  return retryConflicts(async () => {
    const page = await quotes
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray()
    const changes = page.flatMap(changeOf)
    if (changes.length === 0) return page.at(-1)?._id
    const { matchedCount } = await quotes.bulkWrite(changes, { ordered: false })
    // If a quote was updated or erased after it was read, the page is read again.
    return matchedCount === changes.length && page.at(-1)?._id
  })
}

function changeOf(document: QuoteDocument) {
  const quote = toQuote(document)
  // A new digest would hide the damage.
  if (!isIntact(quote, document.digest)) return []
  const keys = searchKeys(quote)
  // Documents of the first version have no search keys.
  const { searchKeys: before }: { searchKeys?: string[] } = document
  const digest = quoteDigest(quote)
  if (digest === document.digest && keys.join() === before?.join()) return []
  // The digest is that of the fields as they were read. The other fields never change.
  const filter = {
    ...unchanged(quote),
    digest: document.digest ?? { $exists: false },
  }
  return [{ updateOne: { filter, update: { $set: { searchKeys: keys, digest } } } }]
}
