import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { projectTypeLabel } from '@concrete-quote/openapi'
import type { QuoteFilter, QuoteList as Page, StoredQuote } from './api.ts'
import { formatReceived } from './format-received.ts'

/** An endless list: the next page is read when the end of this one comes near. */
export function QuoteList({ filter }: { filter: QuoteFilter }) {
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery<Page>({
      queryKey: ['/api/quotes', filter],
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    })
  const quotes = data?.pages.flatMap(({ items }) => items) ?? []
  const end = useRef<HTMLDivElement>(null)

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
      <ul className="quotes">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <Item quote={quote} />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="error">
          {error.message}
        </p>
      )}
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

function Item({ quote }: { quote: StoredQuote }) {
  const { id, firstName, lastName, projectType, createdAt, spam } = quote
  const href = `/quotes/${id}`
  const [path] = useLocation()
  return (
    <Link href={href} aria-current={path === href || undefined}>
      <strong>
        {firstName} {lastName}
      </strong>
      <time dateTime={createdAt}>{formatReceived(createdAt)}</time>
      <span>
        {projectTypeLabel(projectType)}
        {spam && <span className="tag">Spam?</span>}
      </span>
    </Link>
  )
}
