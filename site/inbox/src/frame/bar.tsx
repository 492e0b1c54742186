import { company } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { useListQuery } from '../location/list-query.ts'
import { isUnreachable } from '../queries/call.ts'
import { isStale } from '../queries/query-client.ts'
import { countOverdue, waitingQuery } from '../queries/quote-queries.ts'
import { formatSince, useNow } from '../words/time.ts'
import { Help, showHelp } from './help.tsx'
import { Menu } from './menu.tsx'
import { useUnsentChanges } from '../queries/changes.ts'

interface BarProps {
  /** Shows the quotes that have waited longest. */
  onShowOverdue: () => void
}

/** The head of the page: who is waiting for too long, and what is always at hand. */
export function Bar({ onShowOverdue }: BarProps) {
  const { hrefTo } = useListQuery()
  const help = useRef<HTMLDialogElement>(null)
  const onHelp = () => showHelp(help.current)
  return (
    <header className="bar">
      <h1>
        {company.name} <span>requests</span>
      </h1>
      <Summary onShowOverdue={onShowOverdue} />
      <UnsentSummary />
      <Link className="button primary" href={hrefTo('/new')} data-path="/new">
        <span>
          <span className="verb">Add </span>phone request
        </span>
      </Link>
      {/* On a phone, it is in the menu where the header has no room. */}
      <button type="button" className="help-button" aria-label="Help" onClick={onHelp}>
        ?
      </button>
      <Menu onHelp={onHelp} />
      <Help dialog={help} />
    </header>
  )
}

/** How many wait for too long, or since when the server cannot be reached. */
function Summary({ onShowOverdue }: BarProps) {
  const { data, error, dataUpdatedAt } = useQuery(waitingQuery)
  const now = useNow()
  const isOld = error !== null || isStale(dataUpdatedAt, now)
  const since = formatSince(new Date(dataUpdatedAt).toISOString(), now)
  const overdue = data ? countOverdue(data, now) : '0'
  return (
    <>
      <p role="status" className="summary error">
        {isOld &&
          (isUnreachable(error)
            ? `Offline since ${since}.`
            : `Not up to date since ${since}${error ? `: ${error.message}` : ''}`)}
      </p>
      {!isOld && data && (
        <p className="summary">
          {overdue !== '0' ? (
            <Link href="/" className="overdue" onClick={onShowOverdue}>
              {`${overdue} overdue`}
            </Link>
          ) : data.quotes.length > 0 ? (
            'None overdue'
          ) : (
            'No one waiting'
          )}
        </p>
      )}
    </>
  )
}

/** How many changes wait for the network, and the quotes whose changes were not saved. */
function UnsentSummary() {
  const { hrefTo } = useListQuery()
  const unsent = useUnsentChanges()
  const waiting = unsent.filter(({ error }) => error === null).length
  const failed = new Map(
    unsent.filter(({ error }) => error !== null).map(({ change: { before } }) => [before.id, before]),
  )
  return (
    <>
      <p role="status" className="unsent">
        {waiting > 0 &&
          `${waiting === 1 ? '1 change' : `${waiting} changes`} will be sent when you are back online.`}
      </p>
      <p role="alert" className="unsent error">
        {[...failed.values()].map(({ id, firstName, lastName }, index) => (
          <span key={id}>
            <span>{index > 0 ? ', ' : 'Not saved: '}</span>
            <Link href={hrefTo(`/quotes/${id}`)}>
              <bdi>
                {firstName} {lastName}
              </bdi>
            </Link>
          </span>
        ))}
      </p>
    </>
  )
}
