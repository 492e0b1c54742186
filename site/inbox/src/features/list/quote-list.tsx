import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { company } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ErrorMessage } from '../../frame/feedback.tsx'
import { formatListQuery, isCallingList, useListQuery, views } from '../../location/list-query.ts'
import { useUnsentChanges, withUnsent } from '../../queries/changes.ts'
import { notifiedQuery, usersQuery, useWriter } from '../../queries/resources.ts'
import { useNow } from '../../words/time.ts'
import { useQuotes, type Order } from './use-quotes.ts'
import { FirstSteps } from './first-steps.tsx'
import { QuoteRow } from './quote-row.tsx'
import { useRowPhotos } from '../../queries/quote-queries.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

interface QuoteListProps {
  /** The order of quotes to call. Other quotes are listed newest first. */
  order: Order
}

/** The quotes of the list query, as an infinite list: the next page is read when the end of this one comes near. */
export function QuoteList({ order }: QuoteListProps) {
  const query = useListQuery()
  const [path] = useLocation()
  const now = useNow()
  const { data: users } = useQuery(usersQuery)
  const write = useWriter()
  const { data: isAnybodyNotified } = useQuery(notifiedQuery)
  const {
    quotes,
    firstLongOverdue,
    isPrevious,
    isFetching,
    error,
    hasNextPage,
    isFetchNextPageError,
    ...list
  } = useQuotes(query, order, now)
  const { pages, fetchNextPage, retry } = list
  const photos = useRowPhotos(pages)
  const unsent = useUnsentChanges()
  const end = useRef<HTMLDivElement>(null)
  const rows = useScrollAnchor(quotes)

  // Another list begins at its top.
  const shown = `${formatListQuery(query)} ${order}`
  useLayoutEffect(() => {
    end.current?.closest('.list')?.scrollTo({ top: 0 })
  }, [shown])

  useEffect(() => {
    if (!hasNextPage || isFetching || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: end.current?.closest('.list') ?? null,
      rootMargin: '600px',
    })
    observer.observe(end.current as HTMLElement)
    return () => observer.disconnect()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  const isLoading = isPrevious || (isFetching && !quotes)
  const count = isLoading
    ? 'Loading…'
    : quotes && describeCount(quotes.length, hasNextPage || error !== null, isCallingList(query))
  return (
    <>
      <p className="letterhead">{query.q === '' ? `${company.name}: ${views[query.view]}` : company.name}</p>
      {isAnybodyNotified === false && (
        <p className="notice">
          <span>Nobody is notified of new requests.</span>{' '}
          <Link href={query.hrefTo('/settings')}>Set up</Link>
        </p>
      )}
      <p role="status" className={query.q ? 'count results' : 'count'}>
        {query.q ? `Results for “${query.q}”: ${count ?? ''}` : count}
      </p>
      <ul className="quotes" ref={rows} aria-busy={isLoading}>
        {/* The head of the table that the list is on paper. */}
        <li className="table-head" aria-hidden="true">
          {['Name', 'Phone', 'Project', 'Details', 'Received', 'State'].map((label) => (
            <span key={label}>{label}</span>
          ))}
        </li>
        {quotes?.map((quote) => {
          const to = `/quotes/${quote.id}`
          return (
            <Fragment key={quote.id}>
              {quote.id === firstLongOverdue && (
                <li className="group">
                  <h2>Overdue for more than a week</h2>
                </li>
              )}
              <QuoteRow
                quote={withUnsent(quote, unsent)}
                photos={photos.get(quote.id)}
                now={now}
                write={write}
                showsAssignee={users !== undefined && users.length > 1}
                path={to}
                href={query.hrefTo(to)}
                isOpen={path === to}
              />
            </Fragment>
          )
        })}
      </ul>
      {quotes?.length === 0 && formatListQuery(query) === '' && <FirstSteps />}
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      <div ref={end} className="end">
        {hasNextPage && !error && <p className="more">Loading more…</p>}
        {error && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      </div>
    </>
  )
}

function describeCount(shown: number, hasMore: boolean, isToCall: boolean): string {
  if (hasMore) return isToCall ? `First ${shown} requests` : `Newest ${shown} requests`
  return shown === 0 ? 'No requests' : shown === 1 ? '1 request' : `All ${shown} requests`
}
