import type { StoredQuote, QuoteList, QuoteListQueryInput, ListedQuote } from '@concrete-quote/openapi'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PendingButton } from '../../frame/feedback.tsx'
import { isCallingList, toFilter, useListQuery } from '../../location/list-query.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'
import { getJson } from '../../queries/call.ts'
import { quotesPath, type QuoteFilter } from '../../queries/quotes.ts'

/** Opens the next quote to call. It is found when it is asked for: a colleague may have called the one before. */
export function Next({ quote }: { quote: StoredQuote }) {
  const [place] = useState(quote)
  const query = useListQuery()
  const { hrefTo } = query
  const { data: users } = useQuery(usersQuery)
  // Of the quotes to call that the list shows, or else of all.
  const filter = isCallingList(query) ? toFilter(query, usernameOf(users)) : {}
  const [, navigate] = useLocation()
  const next = useMutation({ mutationFn: () => findNext(place, filter) })
  return (
    <>
      <PendingButton
        type="button"
        isPending={next.isPending}
        onClick={() =>
          next.mutate(undefined, {
            onSuccess: (id) => id !== undefined && navigate(hrefTo(`/quotes/${id}`)),
          })
        }
      >
        Next
      </PendingButton>
      <span role="status" className={next.error ? 'message error' : 'message'}>
        {next.error?.message ??
          (next.isSuccess && next.data === undefined && 'Nobody else must be called now.')}
      </span>
    </>
  )
}

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
