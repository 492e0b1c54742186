import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Route, Switch } from 'wouter'
import { company } from '@concrete-quote/openapi'
import { call, withQuery, type QuoteFilter } from './api.ts'
import { Filters } from './filters.tsx'
import { PhoneRequest } from './phone-request.tsx'
import { forgetSession } from './query-client.ts'
import { QuoteDetails } from './quote-details.tsx'
import { QuoteList } from './quote-list.tsx'

/** The quotes, newest first, with one of them or a new one beside; on a phone over them. */
export function Inbox() {
  const client = useQueryClient()
  const [filter, setFilter] = useState<QuoteFilter>({})
  const download = useMutation({ mutationFn: () => downloadCsv(filter) })
  const signOut = useMutation({
    mutationFn: () => call('DELETE', '/api/sessions/current'),
    onSuccess: () => {
      // A phone request that was begun.
      sessionStorage.clear()
      forgetSession(client)
    },
  })
  return (
    <div className="inbox">
      <header className="bar">
        <h1>
          {company.name} <span>quotes</span>
        </h1>
        <button type="button" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </header>
      <main>
        <section className="list" aria-label="Quotes" tabIndex={-1}>
          <div className="tools">
            <Link className="button primary" href="/new">
              Enter a phone request
            </Link>
            <button
              type="button"
              onClick={() => void client.invalidateQueries({ queryKey: ['/api/quotes'] })}
            >
              Check for new
            </button>
            <button type="button" onClick={() => download.mutate()} disabled={download.isPending}>
              Download CSV
            </button>
          </div>
          <p role="alert" className="error">
            {(download.error ?? signOut.error)?.message}
          </p>
          <Filters onChange={setFilter} />
          <QuoteList filter={filter} />
        </section>
        <Switch>
          <Route path="/quotes/:id">{({ id }) => <QuoteDetails key={id} id={id} />}</Route>
          <Route path="/new">
            <PhoneRequest />
          </Route>
        </Switch>
      </main>
    </div>
  )
}

/** Hands the whole selection to the browser as a file for spreadsheets. */
async function downloadCsv(filter: QuoteFilter) {
  const response = await call('GET', withQuery('/api/quotes', filter), { accept: 'text/csv' })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'quotes.csv'
  link.click()
  URL.revokeObjectURL(url)
}
