import type { StoredQuote } from '@concrete-quote/openapi'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { focusTitle } from '../../../frame/pane.tsx'
import { isCallingList, useListQuery, type ListQuery } from '../../../location.ts'
import { useNow } from '../../../words/time.ts'
import type { Order } from '../../list/calling-order.ts'
import { useQuotes } from '../../list/use-quotes.ts'

/** All quotes to call. */
const waiting: ListQuery = { view: 'waiting', q: '', filters: {} }

/**
 * The quote to call after this one: of those that the list shows, or else of all, from the start again after the last one.
 * Quotes to be called back later are left out.
 */
export function useNext(quote: StoredQuote, order: Order) {
  const query = useListQuery()
  const now = useNow()
  const { quotes, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = useQuotes(
    isCallingList(query) ? query : waiting,
    order,
    now,
  )
  const [, navigate] = useLocation()
  const due = (quotes ?? []).filter(({ callBackAt }) => callBackAt === null || Date.parse(callBackAt) <= now)
  const ids = due.map(({ id }) => id)
  const place = ids.indexOf(quote.id)
  // Once it is answered or put off, those that followed it before.
  const [following, setFollowing] = useState('')
  const text = place >= 0 ? ids.slice(place + 1).join() : following
  if (text !== following) setFollowing(text)
  const after = text === '' ? [] : text.split(',')
  useEffect(() => {
    if (place >= 0 && after.length < 2 && hasNextPage && !isFetching && !isFetchNextPageError)
      void fetchNextPage()
  }, [place, after.length, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const next = after.find((id) => ids.includes(id)) ?? ids.find((id) => id !== quote.id)
  const [isLast, setLast] = useState(false)
  return {
    isLoading: quotes === undefined && isFetching,
    /** Opens it. Without one, focus goes to the heading of this one. */
    open() {
      setLast(next === undefined)
      if (next === undefined) focusTitle()
      else navigate(query.hrefTo(`/quotes/${next}`))
    },
    /** Why it could not be opened. */
    obstacle: isLast && next === undefined ? (error?.message ?? 'Nobody else needs a call now.') : undefined,
  }
}
