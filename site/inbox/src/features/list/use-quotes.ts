import { isOverdue, type ListedQuote } from '@concrete-quote/openapi'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isCallingList, toFilter, type ListQuery } from '../../location.ts'
import { callBacksQuery, quotesQuery } from '../../queries/quote-queries.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'
import { startOfDay, toLocalDay } from '../../words/time.ts'

/** The quotes of a list query, as far as they have been read. */
export function useQuotes(query: ListQuery, order: Order, now: number) {
  const users = useQuery(usersQuery)
  const isMine = query.view === 'mine' && query.q === ''
  const filter = toFilter(query, usernameOf(users.data))
  const isToCall = isCallingList(query)
  const enabled = !isMine || users.data !== undefined
  // Days that the reader has chosen are shown as they are.
  const hasGroups = isToCall && filter.since === undefined && filter.until === undefined
  const toCall = { ...filter, callBack: 'false', order } as const
  const list = useInfiniteQuery({
    ...quotesQuery(isToCall ? { ...toCall, ...(hasGroups && { since: longAgo }) } : filter),
    enabled,
    // While somebody types, the results before stay until there are others.
    ...(query.q !== '' && { placeholderData: keepPreviousData }),
  })
  const old = useInfiniteQuery({
    ...quotesQuery({ ...toCall, until: longAgo }),
    enabled: enabled && hasGroups,
  })
  // Those who have a price already are called back, too.
  const { answered: _, ...anyAnswer } = filter
  const callBacks = useQuery({ ...callBacksQuery(anyAnswer), enabled: enabled && isToCall })
  const { data, hasNextPage } = list
  const read = data?.pages.flatMap(({ items }) => items)
  // The cache may have them although other days are chosen.
  const oldPages = (hasGroups && old.data?.pages) || []
  const oldest = oldPages.flatMap(({ items }) => items)
  const callBackPages = (isToCall && callBacks.data) || []
  const isLongOverdue = (quote: ListedQuote) => hasGroups && isOverdue(quote, now - weekMs)
  const toBeCalled = order === 'oldest' ? [...oldest, ...(read ?? [])] : [...(read ?? []), ...oldest]
  const longOverdue = hasNextPage ? [] : toBeCalled.filter(isLongOverdue)
  const isRead = read && (!isToCall || (callBacks.data && (!hasGroups || old.data || old.error)))
  const quotes = !isRead
    ? undefined
    : !isToCall
      ? read
      : inCallingOrder(
          {
            quotes: toBeCalled.filter((quote) => !isLongOverdue(quote)),
            callBacks: callBackPages.flatMap(({ items }) => items),
            longOverdue,
            hasMore: hasNextPage,
          },
          now,
        )
  const growing = hasNextPage || !hasGroups ? list : old
  return {
    /** The quotes as they were read: those of each request. */
    pages: [...(data?.pages ?? []), ...callBackPages, ...oldPages],
    /** Undefined until they have been read. Those of the search before until those of this one have been. */
    quotes,
    /** The first of those that have been overdue for more than a week, which come last. */
    firstLongOverdue: longOverdue[0]?.id,
    /** Whether the quotes are those of another search. */
    isPrevious: list.isPlaceholderData,
    isFetching: list.isFetching || old.isFetching || callBacks.isFetching || (isMine && users.isFetching),
    error: list.error ?? (hasGroups ? old.error : null) ?? callBacks.error ?? (isMine ? users.error : null),
    hasNextPage: growing.hasNextPage,
    isFetchNextPageError: growing.isFetchNextPageError,
    fetchNextPage: growing.fetchNextPage,
    /** Reads what could not be read again. */
    retry: () => {
      if (growing.isFetchNextPageError) return void growing.fetchNextPage()
      for (const { isError, refetch } of [list, old, callBacks, users]) if (isError) void refetch()
    },
  }
}

const weekMs = 7 * 24 * 3_600_000

/**
 * Before, a quote may have been overdue for a week: it is read by itself, so that today's work is on the first page. Of the
 * day on which the inbox was opened, because another day would be another list.
 */
const longAgo = startOfDay(toLocalDay(Date.now()), -8)

/** In which order quotes to call without a time to call back are listed. Others are listed newest first. */
export type Order = 'oldest' | 'newest'

interface Queue {
  /** The quotes without a time to call back that have been read so far, in the order that was asked for. */
  quotes: ListedQuote[]
  /** All quotes with such a time. */
  callBacks: ListedQuote[]
  /** Those without such a time that have been overdue for more than a week. */
  longOverdue: ListedQuote[]
  /** Whether more quotes without such a time follow. */
  hasMore: boolean
}

/**
 * Puts waiting quotes in the order in which to call: those that are to be called back by now, then those without such a
 * time, and, when all of these have been read, those that are to be called back later, and those that have been overdue for
 * more than a week: they are not today's work. Quotes that are answered come back to the list when their time has come.
 * @param now Milliseconds since 1970.
 */
export function inCallingOrder(
  { quotes, callBacks, longOverdue, hasMore }: Queue,
  now: number,
): ListedQuote[] {
  const timeOf = ({ callBackAt }: ListedQuote) => Date.parse(callBackAt ?? '')
  const appointments = callBacks.toSorted((a, b) => timeOf(a) - timeOf(b))
  // A quote that got its time between the two responses is in both.
  const ids = new Set(appointments.map(({ id }) => id))
  return [
    ...appointments.filter((quote) => timeOf(quote) <= now),
    ...quotes.filter(({ id }) => !ids.has(id)),
    ...(hasMore ? [] : appointments.filter((quote) => timeOf(quote) > now && quote.answeredAt === null)),
    ...longOverdue.filter(({ id }) => !ids.has(id)),
  ]
}
