import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { statisticsPath, toFilter, useListQuery } from '../location/list-query.ts'
import { useUnsentChanges } from '../queries/changes.ts'
import { useSignOut } from '../queries/session.ts'
import { usernameOf, usersQuery } from '../queries/resources.ts'
import { ErrorMessage } from './feedback.tsx'
import { call, saveFile } from '../queries/call.ts'
import { quotesPath } from '../queries/quote-queries.ts'

/** What is needed less often than the rest of the header. Escape and a choice close it, and focus goes to its button. */
export function Menu({ onHelp }: { onHelp: () => void }) {
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
        <Link href={query.hrefTo('/settings')}>Settings</Link>
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

/** Asks before changes that were not sent are discarded. */
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
