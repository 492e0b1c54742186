import type { StoredQuote } from '@concrete-quote/openapi'
import { UserFacingError } from '../../../platform/errors.ts'
import { isIntact, type OnDamage } from '../../quote-digest.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import type { Call } from '../connection/call.ts'
import { toQuote, type ContentDocument, type QuoteDocument, type Quotes } from './quote-document.ts'

/** Reads the quote of a document; undefined if its content does not match its digest, which is reported. */
export type ReadQuote = (document: ContentDocument) => StoredQuote | undefined

export function createReadQuote(onDamage: OnDamage): ReadQuote {
  return (document) => {
    const quote = toQuote(document)
    if (isIntact(quote, document.digest)) return quote
    onDamage(quote.id)
    return undefined
  }
}

interface Page<Item> {
  limit: number
  /** The ID after which the page begins. */
  cursor: string | undefined
  find: (limit: number, cursor: string | undefined) => Promise<QuoteDocument[]>
  /** Converts a document; undefined if it is damaged. */
  toItem: (document: QuoteDocument) => Item | undefined
}

/** Reads a page without damaged quotes. Reads on instead of them, because a page that is not full is the last one. */
export async function readPage<Item>({ limit, cursor, find, toItem }: Page<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const wanted = limit - items.length
    const found = await find(wanted, cursor)
    items.push(...found.map(toItem).filter((item) => item !== undefined))
    if (found.length < wanted || items.length >= limit) return items
    cursor = found.at(-1)?._id
  }
}

/** How long reading all quotes may take, in milliseconds. */
const timeoutMs = 60 * 60_000

/**
 * Checks each quote of a MongoDB database against its digest.
 * @throws {UserFacingError} that names those with other content than was stored.
 */
export async function checkQuotes(quotes: Quotes, call: Call): Promise<void> {
  const damaged = await call(async () => {
    const found: string[] = []
    const readQuote = createReadQuote((id) => void found.push(id))
    const all = quotes.find({}, { projection: { searchKeys: 0, deliveries: 0 } }).sort({ _id: 1 })
    for await (const document of all) readQuote(document)
    return found
  }, timeoutMs)
  if (damaged.length > 0)
    throw new UserFacingError(
      `There are quotes with other content than was stored: ${nameDamaged(damaged)}. ${damagedQuoteRemedy}`,
    )
}
