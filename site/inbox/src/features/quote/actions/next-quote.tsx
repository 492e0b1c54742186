import type { StoredQuote, QuoteList, QuoteListQueryInput, ListedQuote } from '@concrete-quote/openapi'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PendingButton } from '../../../frame/feedback.tsx'
import { isCallingList, toFilter, useListQuery } from '../../../location/list-query.ts'
import { usernameOf, usersQuery } from '../../../queries/resources.ts'
import { getJson } from '../../../queries/call.ts'
import { inCallingOrder } from '../../../queries/calling-order.ts'
import { quotesPath, type QuoteFilter } from '../../../queries/quote-queries.ts'

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
  // Those who have a price already are called back, too.
  const { answered: _, ...anyAnswer } = filter
  const toCall = { ...filter, answered: 'false' } as const
  const [callBacks, quotes, following] = await Promise.all([
    readQuotes({ ...anyAnswer, callBack: 'true', limit: '200' }),
    // The first few are enough to find one that is not the current quote.
    readQuotes({ ...toCall, callBack: 'false', limit: '10' }),
    // None comes after a quote that is put off.
    callBackAt === null ? readQuotes({ ...toCall, callBack: 'false', limit: '10', since: createdAt }) : [],
  ])
  const order = inCallingOrder({ quotes, callBacks, hasMore: true }, Date.now())
  const isDue = callBackAt !== null && Date.parse(callBackAt) <= Date.now()
  const rest = isDue
    ? order.filter((quote) => quote.callBackAt === null || quote.callBackAt > callBackAt)
    : // Those received in the same millisecond stand before it, too.
      following.slice(following.findIndex((quote) => quote.id === id) + 1)
  return [...rest, ...order].find((quote) => quote.id !== id)?.id
}

async function readQuotes(query: QuoteListQueryInput): Promise<ListedQuote[]> {
  const path = quotesPath({ ...query, order: 'oldest' })
  return (await getJson<QuoteList>(path)).items
}
