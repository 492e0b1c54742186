import { company, fullName } from '@concrete-quote/openapi'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { settingsPath, statisticsPath, toFilter, useListQuery } from '../location.ts'
import { isUnreachable, call, saveFile } from '../queries/call.ts'
import { useLastChange, useUnsentChanges } from '../queries/changes.ts'
import { isStale } from '../queries/query-client.ts'
import { countOverdue, quotesPath, useToCall, waitingQuery } from '../queries/quote-queries.ts'
import { usernameOf, usersQuery } from '../queries/resources.ts'
import { useSignOut } from '../queries/session.ts'
import { capitalize, describeChange } from '../words/quote-words.ts'
import { formatSince, useNow } from '../words/time.ts'
import { ErrorMessage } from './feedback.tsx'
import { Help, showHelp } from './help.tsx'
import { focusTitle } from './pane.tsx'

/** The head of the page: who is waiting for too long, and what is always at hand. */
export function Bar({ onShowOverdue }: { onShowOverdue: () => void }) {
  const { hrefTo } = useListQuery()
  const [path] = useLocation()
  const help = useRef<HTMLDialogElement>(null)
  const onHelp = () => showHelp(help.current)
  return (
    <header className="bar">
      {path.startsWith(`${settingsPath}/`) ? (
        <Link href={hrefTo(settingsPath)} className="button back" aria-label="Back to the settings">
          ‹
        </Link>
      ) : (
        path !== '/' && (
          // A wide screen has the list beside a quote.
          <Link
            href={hrefTo('/')}
            className={path.startsWith('/quotes/') ? 'button back beside' : 'button back'}
            aria-label="Back to the list"
          >
            ‹
          </Link>
        )
      )}
      <h1>
        {company.name} <span>requests</span>
      </h1>
      <Summary onShowOverdue={onShowOverdue} />
      <UnsentSummary />
      <Undo />
      <Link
        // One primary action per view: beside a quote, that is the call.
        className={path === '/' ? 'button primary' : 'button'}
        href={hrefTo('/new')}
        data-path="/new"
        aria-label="Add phone request"
      >
        Phone request
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
function Summary({ onShowOverdue }: { onShowOverdue: () => void }) {
  const { data, error, dataUpdatedAt } = useQuery(waitingQuery)
  const toCall = useToCall()
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
          ) : toCall ? (
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
        {[...failed.values()].map((quote, index) => (
          <span key={quote.id}>
            <span>{index > 0 ? ', ' : 'Not saved: '}</span>
            <Link href={hrefTo(`/quotes/${quote.id}`)}>
              <bdi>{fullName(quote)}</bdi>
            </Link>
          </span>
        ))}
      </p>
    </>
  )
}

/** What was changed last, until something else is, and what takes it back: focus goes to that quote then. */
function Undo() {
  const last = useLastChange()
  const { hrefTo } = useListQuery()
  const [path, navigate] = useLocation()
  const quote = last?.change.before
  const takeBack = () => {
    last?.undo?.()
    const to = `/quotes/${quote?.id}`
    if (path === to) focusTitle()
    else navigate(hrefTo(to))
  }
  return (
    <div className="undo">
      <p role="status" className="words">
        {last && (
          <>
            <span>{`${capitalize(describeChange(last.change))}${last.isHeldUp ? ', not sent yet' : ''}: `}</span>
            <bdi translate="no">{fullName(last.change.before)}</bdi>
          </>
        )}
      </p>
      {last?.undo && (
        <button type="button" onClick={takeBack}>
          Undo
        </button>
      )}
    </div>
  )
}

/** What is needed less often than the rest of the header. Escape and a choice close it, and focus goes to its button. */
function Menu({ onHelp }: { onHelp: () => void }) {
  const client = useQueryClient()
  const query = useListQuery()
  const { data: users } = useQuery(usersQuery)
  const id = useId()
  const [path] = useLocation()
  const unsent = useUnsentChanges().length
  const signOut = useSignOut('/api/sessions/current')
  const download = useMutation({
    mutationFn: async () => {
      const path = quotesPath(toFilter(query, usernameOf(users)))
      await saveFile(await call('GET', path, { accept: 'text/csv' }), 'quotes.csv')
    },
  })
  const error = signOut.error ?? download.error
  return (
    <>
      {/* When what it leads to is closed, focus goes to it. */}
      <button type="button" popoverTarget={id} className="menu-button" data-path="menu">
        Menu
      </button>
      <div
        id={id}
        popover="auto"
        className="menu"
        // Before the choice, so that the focus that a dialog returns is not in the closed menu.
        onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
      >
        <Link href={statisticsPath}>Statistics</Link>
        <Link href={query.hrefTo(settingsPath)}>Settings</Link>
        <Link href={query.hrefTo('/account')}>Account</Link>
        <button type="button" onClick={onHelp}>
          Help
        </button>
        <button type="button" onClick={() => void client.invalidateQueries()}>
          Check for new
        </button>
        {/* The statistics lie over the list, and are about other quotes. */}
        {path !== statisticsPath && (
          <>
            <button type="button" onClick={() => !download.isPending && download.mutate()}>
              Download CSV
            </button>
            <button type="button" onClick={printList}>
              Print the list
            </button>
          </>
        )}
        <button type="button" onClick={() => isSureToSignOut(unsent) && signOut.mutate()}>
          Sign out
        </button>
      </div>
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
    </>
  )
}

function isSureToSignOut(unsent: number): boolean {
  const what = unsent === 1 ? '1 change is' : `${unsent} changes are`
  return unsent === 0 || confirm(`${what} not saved yet, and would be discarded. Sign out anyway?`)
}

/** Prints the list, even if a quote is open, which the page prints otherwise. */
function printList() {
  const { dataset } = document.documentElement
  dataset.print = 'list'
  // On phones, `print()` returns while the dialog is open.
  addEventListener('afterprint', () => delete dataset.print, { once: true })
  window.print()
}
