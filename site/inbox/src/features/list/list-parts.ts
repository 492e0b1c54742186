import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isCallingList, toFilter, type ListQuery } from '../../location.ts'
import { callBacksQuery, quotesQuery, type QuoteFilter } from '../../queries/quote-queries.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'
import { startOfDay, toLocalDay } from '../../words/time.ts'
import type { Order } from './calling-order.ts'

// Each part of the list is a query of its own: undefined if the list does not have it. The cache may.

/** The filter of a list query, and the query that it waits for: “Mine” depends on who is signed in. */
export function useFilter(query: ListQuery) {
  const users = useQuery(usersQuery)
  if (query.view !== 'mine' || query.q !== '') return { filter: toFilter(query) }
  return { filter: users.data && toFilter(query, usernameOf(users.data)), users }
}

type Filter = QuoteFilter | undefined

/** The quotes of a view or a search. Of a list to call, those that have no part of their own. */
export function useListed(query: ListQuery, filter: Filter, order: Order) {
  const toCall = { ...withoutTime(order), ...(hasLongWaiting(query) && { since: longAgo }) }
  return useInfiniteQuery({
    ...quotesQuery({ ...filter, ...(isCallingList(query) && toCall) }),
    enabled: filter !== undefined,
    // While somebody types, the results before stay until there are others.
    ...(query.q !== '' && { placeholderData: keepPreviousData }),
  })
}

/** The quotes to call with a time to call back, in all pages. Those who have a price already are called back, too. */
export function useCallBacks(query: ListQuery, filter: Filter) {
  const { answered: _, ...anyAnswer } = filter ?? {}
  const isPart = filter !== undefined && isCallingList(query)
  const callBacks = useQuery({ ...callBacksQuery(anyAnswer), enabled: isPart })
  return isPart ? callBacks : undefined
}

/**
 * The quotes to call that were received long ago. They may have been overdue for a week, and are read by themselves, so that
 * today's work is on the first page.
 */
export function useLongWaiting(query: ListQuery, filter: Filter, order: Order) {
  const isPart = filter !== undefined && hasLongWaiting(query)
  const longWaiting = useInfiniteQuery({
    ...quotesQuery({ ...filter, ...withoutTime(order), until: longAgo }),
    enabled: isPart,
  })
  return isPart ? longWaiting : undefined
}

/** Days that the reader has chosen are shown as they are. */
export const hasLongWaiting = (query: ListQuery) =>
  isCallingList(query) && query.filters.from === undefined && query.filters.to === undefined

/** Of the day on which the inbox was opened, because another day would be another list. */
const longAgo = startOfDay(toLocalDay(Date.now()), -8)

const withoutTime = (order: Order) => ({ callBack: 'false', order }) as const
