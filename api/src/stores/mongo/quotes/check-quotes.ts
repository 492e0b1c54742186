import { UserFacingError } from '../../../platform/errors.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import type { Call } from '../connection/call.ts'
import type { Quotes } from './quote-document.ts'
import { createReadQuote } from './read-quotes.ts'

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
