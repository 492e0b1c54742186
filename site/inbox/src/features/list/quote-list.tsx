import { company, namesOf } from '@concrete-quote/openapi'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../../frame/feedback.tsx'
import {
  formatListQuery,
  isCallingList,
  settingsPath,
  useListQuery,
  useShownList,
  views,
} from '../../location.ts'
import { useUnsentChanges, listedWithUnsent } from '../../queries/changes.ts'
import { quotesQuery, useRowPhotos, useToCall, waitingQuery } from '../../queries/quote-queries.ts'
import { settingsQuery, usersQuery, useWriter } from '../../queries/resources.ts'
import { useNow } from '../../words/time.ts'
import type { Order } from './calling-order.ts'
import { head, oneLine } from './columns.tsx'
import { QuoteRow } from './quote-row.tsx'
import { useQuotes } from './use-quotes.ts'

/** The quotes of the list query, as an infinite list: the next page is read when the end of this one comes near. */
export function QuoteList({ order }: { order: Order }) {
  const { query, hrefTo } = useShownList()
  const now = useNow()
  const { data: users } = useQuery(usersQuery)
  const write = useWriter()
  const { data: settings } = useQuery(settingsQuery)
  const list = useQuotes(query, order, now)
  const { quotes, isPrevious, isFetching, error, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  const photos = useRowPhotos(list.pages)
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
      <p className="letterhead">
        {query.q === '' ? `${company.name}: ${views[query.view].label}` : company.name}
      </p>
      {settings?.isAnybodyNotified === false && (
        <p className="notice">
          <span>Nobody is notified of new requests.</span>{' '}
          <Link href={hrefTo(`${settingsPath}/notifications`)}>Set up</Link>
        </p>
      )}
      <p
        role="status"
        className={query.q || Object.keys(query.filters).length > 0 ? 'count results' : 'count'}
      >
        {query.q ? `Results for “${query.q}”: ${count ?? ''}` : count}
      </p>
      <ul className="quotes" ref={rows} style={oneLine} aria-busy={isLoading}>
        <li className="table-head" aria-hidden="true">
          {head}
        </li>
        {quotes?.map((quote) => (
          <Fragment key={quote.id}>
            {quote.id === list.firstLongOverdue && (
              <li className="group">
                <h2>Overdue for more than a week</h2>
              </li>
            )}
            <QuoteRow
              quote={listedWithUnsent(quote, unsent)}
              photos={photos.get(quote.id)}
              now={now}
              write={write}
              showsAssignee={users !== undefined && users.length > 1}
              href={hrefTo(`/quotes/${quote.id}`)}
            />
          </Fragment>
        ))}
      </ul>
      {quotes?.length === 0 && formatListQuery(query) === '' && <FirstSteps />}
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      <div ref={end} className="end">
        {hasNextPage && !error && <p className="more">Loading more…</p>}
        {error && (
          <button type="button" onClick={list.retry}>
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

/** Links to the views of the list. None is current during a search, which finds the quotes of all. */
export function Views() {
  const { view: current, q, hrefWith } = useListQuery()
  const { data } = useQuery(waitingQuery)
  const toCall = useToCall()
  const { data: users } = useQuery(usersQuery)
  // Who is alone with the quotes has no others.
  const shown = namesOf(views).filter((view) => view !== 'mine' || (users && users.length > 1))
  return (
    <nav aria-label="Views" className="views">
      {shown.map((view) => (
        <Link
          key={view}
          href={hrefWith({ view, q: '' })}
          aria-current={q === '' && view === current ? 'page' : undefined}
        >
          {views[view].label}
          {view === 'waiting' && data && <span>{` ${toCall ?? 0}`}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** What to do before the first request arrives, as far as it is not done. Nothing once there has been one. */
function FirstSteps() {
  const { hrefTo } = useListQuery()
  const { data: all } = useInfiniteQuery(quotesQuery({}))
  const { data: settings } = useQuery(settingsQuery)
  const { data: users } = useQuery(usersQuery)
  if (all?.pages[0]?.items.length !== 0) return null
  return (
    <div className="first-steps">
      <h2>First steps</h2>
      <ol className="link-list">
        {settings?.isAnybodyNotified === false && (
          <li>
            <Link href={hrefTo(`${settingsPath}/notifications`)}>
              <span>Get notified</span>
              <span className="hint">On this phone, or by email</span>
            </Link>
          </li>
        )}
        <li>
          <a href="/contact" target="_blank">
            <span>Send yourself a test request</span>
            <span className="hint">With the form on your site</span>
          </a>
        </li>
        {users?.length === 1 && (
          <li>
            <Link href={hrefTo(`${settingsPath}/people`)}>
              <span>Add a colleague</span>
              <span className="hint">Who also answers requests</span>
            </Link>
          </li>
        )}
      </ol>
    </div>
  )
}

/**
 * Keeps the rows in view where they are when rows are added or removed above them, in browsers without scroll anchoring
 * (CSS Scroll Anchoring Module Level 1), such as Safari.
 * @returns The ref of the list, which is inside the scroll container `.list`.
 */
function useScrollAnchor(data: unknown) {
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<{ row: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const container = list.current?.closest('.list')
    if (!container || CSS.supports('overflow-anchor', 'auto')) return
    const { row, top } = anchor.current ?? {}
    if (row?.isConnected) container.scrollTop += row.getBoundingClientRect().top - (top ?? 0)
    const remember = () => {
      const { top } = container.getBoundingClientRect()
      const rows = [...(list.current?.children ?? [])]
      const first = rows.find((row) => row.getBoundingClientRect().bottom > top)
      // At the top, new rows come into view.
      anchor.current =
        first && container.scrollTop > 0 ? { row: first, top: first.getBoundingClientRect().top } : undefined
    }
    remember()
    container.addEventListener('scroll', remember, { passive: true })
    return () => container.removeEventListener('scroll', remember)
  }, [data])
  return list
}
