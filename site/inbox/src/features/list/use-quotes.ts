import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isCallingList, toFilter, type ListQuery } from '../../location/list-query.ts'
import { inCallingOrder } from '../../queries/calling-order.ts'
import { callBacksQuery, quotesQuery } from '../../queries/quote-queries.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'

/** The quotes of a list query, as far as they have been read. */
export function useQuotes(query: ListQuery, order: Order, now: number) {
  const users = useQuery(usersQuery)
  const isMine = query.view === 'mine' && query.q === ''
  const filter = toFilter(query, usernameOf(users.data))
  const isToCall = isCallingList(query)
  const enabled = !isMine || users.data !== undefined
  const list = useInfiniteQuery({
    ...quotesQuery(isToCall ? { ...filter, callBack: 'false', order } : filter),
    enabled,
    // While somebody types, the results before stay until there are others.
    ...(query.q !== '' && { placeholderData: keepPreviousData }),
  })
  // Those who have a price already are called back, too.
  const { answered: _, ...anyAnswer } = filter
  const callBacks = useQuery({ ...callBacksQuery(anyAnswer), enabled: enabled && isToCall })
  const { data, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  const read = data?.pages.flatMap(({ items }) => items)
  const quotes = !isToCall
    ? read
    : read &&
      callBacks.data &&
      inCallingOrder({ quotes: read, callBacks: callBacks.data, hasMore: hasNextPage }, now)
  return {
    /** The quotes as they were read: those of each request. */
    pages: [...(data?.pages.map(({ items }) => items) ?? []), ...(isToCall ? [callBacks.data ?? []] : [])],
    /** Undefined until they have been read. Those of the search before until those of this one have been. */
    quotes,
    /** Whether the quotes are those of another search. */
    isPrevious: list.isPlaceholderData,
    isFetching: list.isFetching || callBacks.isFetching || (isMine && users.isFetching),
    error: list.error ?? callBacks.error ?? (isMine ? users.error : null),
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
    /** Reads what could not be read again. */
    retry: () => {
      if (isFetchNextPageError) return void fetchNextPage()
      for (const { isError, refetch } of [list, callBacks, users]) if (isError) void refetch()
    },
  }
}

/** In which order the quotes without a time to call back are listed. */
export type Order = 'oldest' | 'newest'
