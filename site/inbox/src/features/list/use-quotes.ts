import { isOverdue, type ListedQuote, type QuoteList } from '@concrete-quote/openapi'
import { isCallingList, type ListQuery } from '../../location.ts'
import { inCallingOrder, type Order } from './calling-order.ts'
import { hasLongWaiting, useCallBacks, useFilter, useListed, useLongWaiting } from './list-parts.ts'

const weekMs = 7 * 24 * 3_600_000

/** The quotes of a list query, as far as they have been read. */
export function useQuotes(query: ListQuery, order: Order, now: number) {
  const { filter, users } = useFilter(query)
  const listed = useListed(query, filter, order)
  const longWaiting = useLongWaiting(query, filter, order)
  const callBacks = useCallBacks(query, filter)
  const parts = [listed, longWaiting, callBacks, users].filter((part) => part !== undefined)

  const listedPages = listed.data?.pages ?? []
  const longWaitingPages = longWaiting?.data?.pages ?? []
  const callBackPages = callBacks?.data ?? []
  // Those of long ago may be missing: today's work does not wait for them.
  const isRead =
    listed.data && (!callBacks || callBacks.data) && (!longWaiting || longWaiting.data || longWaiting.error)

  const read = quotesOf(listedPages)
  const oldest = quotesOf(longWaitingPages)
  const toCall = order === 'oldest' ? [...oldest, ...read] : [...read, ...oldest]
  const isLongOverdue = (quote: ListedQuote) => hasLongWaiting(query) && isOverdue(quote, now - weekMs)
  const longOverdue = listed.hasNextPage ? [] : toCall.filter(isLongOverdue)
  const inOrder = () =>
    inCallingOrder(
      {
        quotes: toCall.filter((quote) => !isLongOverdue(quote)),
        callBacks: quotesOf(callBackPages),
        longOverdue,
        hasMore: listed.hasNextPage,
      },
      now,
    )
  const growing = listed.hasNextPage || !longWaiting ? listed : longWaiting
  return {
    /** The quotes as they were read: those of each request. */
    pages: [...listedPages, ...callBackPages, ...longWaitingPages],
    /** Undefined until they have been read. Those of the search before until those of this one have been. */
    quotes: isRead ? (isCallingList(query) ? inOrder() : read) : undefined,
    /** The first of those that have been overdue for more than a week, which come last. */
    firstLongOverdue: longOverdue[0]?.id,
    /** Whether the quotes are those of another search. */
    isPrevious: listed.isPlaceholderData,
    isFetching: parts.some(({ isFetching }) => isFetching),
    error: parts.find(({ error }) => error)?.error ?? null,
    hasNextPage: growing.hasNextPage,
    isFetchNextPageError: growing.isFetchNextPageError,
    fetchNextPage: growing.fetchNextPage,
    /** Reads what could not be read again. */
    retry: () => {
      if (growing.isFetchNextPageError) return void growing.fetchNextPage()
      for (const { isError, refetch } of parts) if (isError) void refetch()
    },
  }
}

const quotesOf = (pages: QuoteList[]) => pages.flatMap(({ items }) => items)
