import { UserFacingError } from '../../../platform/errors.ts'
import { allPages, pageSize } from '../../interface/all-pages.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import type { Store } from '../../store.ts'
import type { Call } from '../connection/call.ts'
import type { Quotes } from './quote-document.ts'
import { createReadQuote } from './read-quotes.ts'

/** Creates `Store.check` for a MongoDB database. */
export function createCheckQuotes(quotes: Quotes, call: Call): Store['check'] {
  const page = (after = '') =>
    call(() =>
      quotes
        .find({ _id: { $gt: after } }, { projection: { searchKeys: 0, deliveries: 0 } })
        .sort({ _id: 1 })
        .limit(pageSize)
        .toArray(),
    )

  return async function check() {
    const damaged: string[] = []
    const readQuote = createReadQuote((id) => void damaged.push(id))
    for await (const document of allPages(page, ({ _id }) => _id)) readQuote(document)
    if (damaged.length > 0) throw new UserFacingError(describeDamage(damaged))
  }
}

function describeDamage(damaged: string[]): string {
  const quotes = damaged.length === 1 ? '1 quote is' : `${damaged.length} quotes is`
  return `The content of ${quotes} not what was stored: ${nameDamaged(damaged)}. ${damagedQuoteRemedy}`
}
