import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useListQuery, views, type View } from '../../location/list-query.ts'
import { countWaiting, waitingQuery } from '../../queries/quote-queries.ts'
import { usersQuery } from '../../queries/resources.ts'

/** Links to the views of the list. None is current during a search, which finds the quotes of all. */
export function Views() {
  const { view: current, q, hrefWith } = useListQuery()
  const { data } = useQuery(waitingQuery)
  const { data: users } = useQuery(usersQuery)
  // Who is alone with the quotes has no others.
  const shown = Object.entries(views).filter(([view]) => view !== 'mine' || (users && users.length > 1))
  return (
    <nav aria-label="Views" className="views">
      {shown.map(([view, label]) => (
        <Link
          key={view}
          href={hrefWith({ view: view as View, q: '' })}
          aria-current={q === '' && view === current ? 'page' : undefined}
        >
          {label}
          {view === 'waiting' && data && <span>{` ${countWaiting(data)}`}</span>}
        </Link>
      ))}
    </nav>
  )
}
