import { phoneNumber, type StoredQuote } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { createTableTime } from '../../platform/format/time.ts'
import { eraseQuotes } from '../../quotes/erase-quotes.ts'
import { allQuotes, type QuoteFilter, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { minInfixLength } from '../../stores/search-text.ts'
import { DamagedQuoteError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { type Command, parseCommand, UsageError } from '../command-line.ts'
import { isConfirmed } from '../terminal/input.ts'
import { count, NoQuoteError, noSuchQuote, write } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'
import { quoteTable } from './list.ts'

/** How many quotes of a person are listed before they are erased. */
const shownRows = 5

const options = { email: { type: 'string' }, phone: { type: 'string' }, yes: { type: 'boolean' } } as const

export const erase: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, options, [0, 1])
  const [id] = positionals
  const { email, phone, yes } = values
  if ((id === undefined) === (email === undefined && phone === undefined))
    throw new UsageError('Specify either an ID, or --email or --phone.')
  const erased = await withStore(config, async (store) => {
    const ids =
      id === undefined
        ? await listPerson(store, config, { email, phone })
        : [await listOne(store, config, id)]
    const these = ids.length === 1 ? 'this quote' : `these ${ids.length} quotes`
    if (!yes && !(await isConfirmed(`Erase ${these} for good?`)))
      throw new UserFacingError('Nothing was erased.')
    let erased = 0
    for await (const all of eraseQuotes(store, config, ids)) erased = all
    return erased
  })
  console.log(`Erased ${count(erased, 'quote')}. Earlier backups and exports still contain erased quotes.`)
}

async function listOne(store: Store, config: Config, id: string): Promise<{ id: string }> {
  const quote = await store.find(id).catch((error: unknown) => {
    if (error instanceof DamagedQuoteError) return error
    throw error
  })
  if (!quote) throw noSuchQuote(id)
  await write(`${quote instanceof DamagedQuoteError ? quote.message : quoteTable(config).row(quote)}\n`)
  return { id }
}

/** Lists the newest quotes of a person, says how many more there are, and lists those that only look alike. */
async function listPerson(store: Store, config: Config, person: Person): Promise<{ id: string }[]> {
  const table = quoteTable(config)
  const found: Pick<StoredQuote, 'id' | 'createdAt'>[] = []
  const alike: StoredQuote[] = []
  for await (const quote of quotesOf(store, person, (other) => alike.push(other))) {
    const { id, createdAt } = quote
    if (found.push({ id, createdAt }) <= shownRows) await write(`${table.row(quote)}\n`)
  }
  const oldest = found.map(({ createdAt }) => createdAt).sort()[0] ?? ''
  if (found.length > shownRows)
    await write(
      `and ${found.length - shownRows} more, the oldest of ${createTableTime(config.TIME_ZONE)(oldest)}\n`,
    )
  if (alike.length > 0)
    await write(
      'Quotes with a similar number, which are kept. If they are of the same person, erase each by its ID:\n',
    )
  for (const quote of alike) await write(`${table.row(quote)}\n`)
  if (found.length === 0) throw new NoQuoteError(`No quotes from ${person.email ?? person.phone}.`)
  return found
}

/** Selects quotes by email address, phone number, or either. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/**
 * All quotes of a person, including suspected spam. Phone numbers match in any notation, with or without the country
 * code, and within other text.
 * @param onAlike Receives each quote in which only the last digits of the number are.
 */
export async function* quotesOf(
  store: QuoteStore,
  { email, phone }: Person,
  onAlike?: (quote: StoredQuote) => void,
): AsyncGenerator<StoredQuote> {
  const address = email?.trim().toLowerCase()
  // A text without digits is not searched for: it would match every phone number without digits.
  const number = phoneNumber(phone ?? '') || undefined
  const searches = [...(address ? [{ q: address }] : []), ...(number ? [numberSearch(number)] : [])]
  const found = new Set<string>()
  for (const search of searches) {
    for await (const quote of allQuotes(store, search)) {
      if (found.has(quote.id)) continue
      const isTheirs =
        (address !== undefined && quote.email?.toLowerCase() === address) ||
        (number !== undefined && phoneNumber(quote.phone) === number)
      if (isTheirs) {
        found.add(quote.id)
        yield quote
      } else if (search.q !== undefined && search.q !== address) onAlike?.(quote)
    }
  }
}

/** A search for the last 7 digits of a number, without its area code. Searches find no runs of one or two digits. */
function numberSearch(number: string): QuoteFilter {
  const [subscriber = ''] = number.split(';')
  return subscriber.length < minInfixLength ? {} : { q: subscriber.slice(-7) }
}
