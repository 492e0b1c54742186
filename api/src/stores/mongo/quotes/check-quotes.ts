import { UserFacingError } from '../../../errors.ts'
import { allPages, pageSize } from '../../all-pages.ts'
import { damagedQuoteRemedy } from '../../store-errors.ts'
import type { Store } from '../../store.ts'
import type { Call } from '../connection/call.ts'
import type { QuoteModel } from './quote-document.ts'
import { createReadQuote } from './read-quotes.ts'

/** How many damaged quotes the message names. */
const maxNamed = 20

/** Creates `Store.check` for a MongoDB database. */
export function createCheckQuotes(quotes: QuoteModel, call: Call): Store['check'] {
  const page = (after = '') =>
    call(() =>
      quotes
        .find({ _id: { $gt: after } }, { searchKeys: 0, deliveries: 0 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean(),
    )

  return async function check(onProgress) {
    const total = await call(() => quotes.estimatedDocumentCount())
    const named: string[] = []
    let [damaged, done] = [0, 0]
    const readQuote = createReadQuote((id) => {
      damaged++
      if (named.length < maxNamed) named.push(id)
    })
    for await (const document of allPages(page, ({ _id }) => _id)) {
      readQuote(document)
      done++
      if (done % pageSize === 0) onProgress?.(done, Math.max(done, total))
    }
    onProgress?.(done, done)
    if (damaged > 0) throw new UserFacingError(describeDamage(named, damaged))
  }
}

function describeDamage(named: string[], damaged: number): string {
  const more = damaged > named.length ? `, and ${damaged - named.length} more` : ''
  return `The content of ${damaged === 1 ? '1 quote is' : `${damaged} quotes is`} not what was stored: ${named.join(', ')}${more}. ${damagedQuoteRemedy}`
}
