import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { waitingQuery, type Waiting } from '../queries/waiting.ts'
import { useListQuery, views, type View } from './list-query.ts'

/** Links to the views of the list. */
export function Views() {
  const { view: current, hrefWith } = useListQuery()
  const { data } = useQuery(waitingQuery)
  return (
    <nav aria-label="Views" className="views">
      {Object.entries(views).map(([view, label]) => (
        <Link
          key={view}
          href={hrefWith({ view: view as View })}
          aria-current={view === current ? 'page' : undefined}
        >
          {label}
          {view === 'waiting' && data && <span> {countWaiting(data)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The number of waiting quotes, such as `12` or `100+`. */
export function countWaiting({ quotes, hasMore }: Waiting): string {
  return `${quotes.length}${hasMore ? '+' : ''}`
}
