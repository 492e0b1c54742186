import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { company, isOverdue } from '@concrete-quote/openapi'
import { ErrorMessage } from './feedback.tsx'
import { useListQuery } from '../list-query.ts'
import { useSignOut } from '../queries/query-client.ts'
import { isStale, waitingQuery } from '../queries/quotes.ts'
import { formatTime, useNow } from '../time.ts'
import { Shortcuts } from './shortcuts.tsx'
import { UnsentSummary } from './unsent-summary.tsx'

/** The head of the page: who is waiting, and what is always at hand. */
export function Bar() {
  const { hrefTo } = useListQuery()
  const signOut = useSignOut('/api/sessions/current')
  return (
    <header className="bar">
      <h1>
        {company.name} <span>quotes</span>
      </h1>
      <Summary />
      <UnsentSummary />
      <Link className="button primary" href={hrefTo('/new')} data-path="/new">
        Add phone request
      </Link>
      <Shortcuts />
      <Link className="button account" href={hrefTo('/account')} data-path="/account">
        Account
      </Link>
      <button type="button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
      {signOut.error && <ErrorMessage>{signOut.error.message}</ErrorMessage>}
    </header>
  )
}

/** How many wait for too long, or since when the server cannot be reached. */
function Summary() {
  const { data, error, dataUpdatedAt } = useQuery(waitingQuery)
  const now = useNow()
  if (error || isStale(dataUpdatedAt, now))
    return (
      <p role="status" className="summary error">
        Not up to date since {formatTime(new Date(dataUpdatedAt).toISOString())}
        {error && `: ${error.message}`}
      </p>
    )
  if (!data) return null
  const overdue = data.quotes.filter((quote) => isOverdue(quote, now)).length
  return (
    <p className="summary">
      {overdue > 0 ? (
        <strong className="overdue">{overdue} overdue</strong>
      ) : data.quotes.length > 0 ? (
        'None overdue'
      ) : (
        'No one waiting'
      )}
    </p>
  )
}
