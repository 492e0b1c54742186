import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../frame/feedback.tsx'
import { quotesQuery } from '../queries/quotes.ts'
import { useNow } from '../time.ts'
import { toFilter, useListQuery } from '../list-query.ts'
import { QuoteRow } from './quote-row.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The quotes of the list query, as an infinite list: the next page is read when the end of this one comes near. */
export function QuoteList() {
  const query = useListQuery()
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(quotesQuery(toFilter(query)))
  const quotes = data?.pages.flatMap(({ items }) => items) ?? []
  const now = useNow()
  const end = useRef<HTMLDivElement>(null)
  const list = useScrollAnchor(data)

  useEffect(() => {
    if (!hasNextPage || isFetching || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: end.current?.closest('.list') ?? null,
      rootMargin: '600px',
    })
    observer.observe(end.current as HTMLElement)
    return () => observer.disconnect()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  return (
    <>
      <p role="status" className="count">
        {isFetching && quotes.length === 0 ? 'Loading…' : data && count(quotes.length, hasNextPage)}
      </p>
      {data && quotes.length === 0 && query.view !== 'all' && Object.keys(query.filters).length > 0 && (
        <p className="more">
          <Link href={query.hrefWith({ view: 'all' })}>Search all quotes</Link>
        </p>
      )}
      <ul className="quotes" ref={list}>
        {quotes.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} now={now} />
        ))}
      </ul>
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      <div ref={end}>
        {hasNextPage && !error && <p className="more">Loading more…</p>}
        {error && (
          <button type="button" onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}>
            Try again
          </button>
        )}
      </div>
    </>
  )
}

function count(shown: number, hasMore: boolean): string {
  if (hasMore) return `The newest ${shown} quotes`
  return shown === 0 ? 'No quotes' : shown === 1 ? '1 quote' : `All ${shown} quotes`
}
