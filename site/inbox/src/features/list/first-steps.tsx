import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useListQuery } from '../../location/list-query.ts'
import { quotesQuery } from '../../queries/quote-queries.ts'
import { notifiedQuery, usersQuery } from '../../queries/resources.ts'

/** What to do before the first request arrives, as far as it is not done. Nothing once there has been one. */
export function FirstSteps() {
  const { hrefTo } = useListQuery()
  const { data: all } = useInfiniteQuery(quotesQuery({}))
  const { data: isAnybodyNotified } = useQuery(notifiedQuery)
  const { data: users } = useQuery(usersQuery)
  if (all?.pages[0]?.items.length !== 0) return null
  const settings = hrefTo('/settings')
  return (
    <div className="first-steps">
      <h2>First steps</h2>
      <ol>
        {isAnybodyNotified === false && (
          <li>
            <Link href={settings}>Get notified</Link> of each request, on this phone or by email.
          </li>
        )}
        <li>
          <a href="/contact" target="_blank">
            Send yourself a test request
          </a>{' '}
          with the form on your site. It appears here.
        </li>
        {users?.length === 1 && (
          <li>
            <Link href={settings}>Add a colleague</Link> who also answers requests.
          </li>
        )}
      </ol>
    </div>
  )
}
