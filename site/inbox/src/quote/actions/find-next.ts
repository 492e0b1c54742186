import type { QuoteList, QuoteListQueryInput, ListedQuote } from '@concrete-quote/openapi'
import { getJson } from '../../queries/call.ts'
import { quotesPath, type QuoteFilter } from '../../queries/quotes.ts'

/** Where a quote stood among those to call, before it was answered or put off. */
type Place = Pick<ListedQuote, 'id' | 'createdAt' | 'callBackAt'>

/**
 * Finds the quote to call after another, among those of a filter: first those whose time to call back has come, then the
 * others, oldest first, and from the start again. Quotes to be called back later are left out.
 * @returns Its ID, or undefined if there is no other.
 */
export async function findNext(
  { id, createdAt, callBackAt }: Place,
  filter: QuoteFilter = {},
): Promise<string | undefined> {
  const [callBacks, following, oldest] = await Promise.all([
    dueCallBacks(filter),
    // None comes after a quote that is put off.
    callBackAt === null ? withoutCallBack(filter, createdAt) : [],
    withoutCallBack(filter),
  ])
  const isDue = callBackAt !== null && Date.parse(callBackAt) <= Date.now()
  const laterCallBacks = isDue ? callBacks.filter((quote) => quote.callBackAt > callBackAt) : []
  const inOrder = [
    ...laterCallBacks,
    // Those received in the same millisecond stand before it, too.
    ...following.slice(following.findIndex((quote) => quote.id === id) + 1),
    ...(isDue ? oldest : []),
    ...callBacks,
    ...oldest,
  ]
  return inOrder.find((quote) => quote.id !== id)?.id
}

async function dueCallBacks(filter: QuoteFilter) {
  const quotes = await readQuotes({ ...filter, answered: 'false', callBack: 'true', limit: '200' })
  const now = new Date().toISOString()
  return quotes
    .flatMap(({ id, callBackAt }) => (callBackAt !== null && callBackAt <= now ? [{ id, callBackAt }] : []))
    .sort((a, b) => (a.callBackAt < b.callBackAt ? -1 : 1))
}

/** The first few, which are enough to find one that is not the current quote. */
const withoutCallBack = (filter: QuoteFilter, since?: string) =>
  readQuotes({
    ...filter,
    answered: 'false',
    callBack: 'false',
    order: 'oldest',
    limit: '10',
    ...(since !== undefined && { since }),
  })

async function readQuotes(query: QuoteListQueryInput): Promise<ListedQuote[]> {
  return (await getJson<QuoteList>(quotesPath(query))).items
}
