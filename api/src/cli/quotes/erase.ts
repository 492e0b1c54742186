import { phoneNumber, type StoredQuote } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { parseConfig, type Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { createTableTime } from '../../format/time.ts'
import { eraseQuotes } from '../../quotes/erase-quotes.ts'
import { allQuotes, type QuoteFilter, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { minInfixLength } from '../../stores/search-text.ts'
import { DamagedQuoteError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { isConfirmed } from '../terminal/input.ts'
import { noQuotesFrom, noSuchQuote, showProgress, write } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'
import { quoteTable } from './list.ts'

/** How many quotes of a person are listed before they are erased. */
const shownRows = 5

export function addEraseCommand(program: Command) {
  program
    .command('erase [id]')
    .description('erase a quote, or all quotes of a person, permanently')
    .option('--email <address>', 'all quotes from this email address')
    .option('--phone <number>', 'all quotes with this phone number')
    .option('--yes', 'skip the confirmation prompt')
    .action(async (id: string | undefined, { yes, ...person }: Person & { yes?: true }) => {
      const isPerson = person.email !== undefined || person.phone !== undefined
      if ((id !== undefined) === isPerson) program.error('error: specify either an ID, or --email or --phone')
      const config = parseConfig(process.env)
      const erased = await withStore(config, async (store) => {
        const found =
          id === undefined
            ? await summarizePerson(store, config, person)
            : await summarizeOne(store, config, id)
        const these = found.count === 1 ? 'this quote' : `these ${found.count} quotes`
        if (!yes && !(await isConfirmed(`Erase ${these} for good?`)))
          throw new UserFacingError('Nothing was erased.')
        const quotes = id === undefined ? quotesUpTo(found.newest, store, person) : [{ id }]
        return eraseWithProgress(store, quotes, found.count)
      })
      if (erased === 0) throw id === undefined ? noQuotesFrom(person.email ?? person.phone) : noSuchQuote(id)
      console.log(
        `Erased ${erased} ${erased === 1 ? 'quote' : 'quotes'}. Earlier backups and exports still contain erased quotes.`,
      )
    })
}

async function summarizeOne(store: Store, config: Config, id: string) {
  const quote = await store.find(id).catch((error: unknown) => {
    if (error instanceof DamagedQuoteError) return error
    throw error
  })
  if (!quote) throw noSuchQuote(id)
  await write(`${quote instanceof DamagedQuoteError ? quote.message : quoteTable(config).row(quote)}\n`)
  return { count: 1, newest: id }
}

/** Lists the newest quotes of a person, says how many more there are, and lists those that only look alike. */
async function summarizePerson(store: Store, config: Config, person: Person) {
  const table = quoteTable(config)
  let [count, newest, oldest] = [0, '', '']
  const alike: StoredQuote[] = []
  for await (const quote of quotesOf(store, person, (other) => alike.push(other))) {
    if (++count <= shownRows) await write(`${table.row(quote)}\n`)
    if (quote.id > newest) newest = quote.id
    if (oldest === '' || quote.createdAt < oldest) oldest = quote.createdAt
  }
  const localTime = createTableTime(config.TIME_ZONE)
  if (count > shownRows) await write(`and ${count - shownRows} more, the oldest of ${localTime(oldest)}\n`)
  if (alike.length > 0)
    await write(
      'Quotes with a similar number, which are kept. If they are of the same person, erase each by its ID:\n',
    )
  for (const quote of alike) await write(`${table.row(quote)}\n`)
  if (count === 0) throw noQuotesFrom(person.email ?? person.phone)
  return { count, newest }
}

/** The quotes of a person without those that arrived after the summary. */
async function* quotesUpTo(newest: string, store: Store, person: Person) {
  for await (const quote of quotesOf(store, person)) if (quote.id <= newest) yield quote
}

/**
 * Erases quotes with a progress bar.
 * @returns The number of erased quotes.
 */
function eraseWithProgress(
  store: Store,
  quotes: Parameters<typeof eraseQuotes>[1],
  total: number,
): Promise<number> {
  return showProgress(async (draw) => {
    let erased = 0
    for await (const count of eraseQuotes(store, quotes)) draw((erased = count), total, ' quotes erased')
    return erased
  })
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
