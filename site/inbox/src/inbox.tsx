import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Route, Switch } from 'wouter'
import { Account } from './account/account.tsx'
import { Bar } from './frame/bar.tsx'
import { PageTitle } from './frame/pane.tsx'
import { ErrorMessage, PendingButton } from './frame/feedback.tsx'
import { Filters } from './list/filters.tsx'
import { toFilter, useListQuery, views, type View } from './list-query.ts'
import { QuoteList } from './list/quote-list.tsx'
import { PhoneRequest } from './phone-request/phone-request.tsx'
import { phoneRequestPath } from './phone-request/use-save-phone-request.ts'
import { call } from './queries/call.ts'
import { countWaiting, quotesPath, usePolling, waitingQuery, type QuoteFilter } from './queries/quotes.ts'
import { QuotePane } from './quote/quote-pane.tsx'

/** The quotes, newest first, with one of them or a new one beside; on a phone over them. */
export function Inbox() {
  usePolling()
  const client = useQueryClient()
  const query = useListQuery()
  const download = useMutation({ mutationFn: () => downloadCsv(toFilter(query)) })
  return (
    <div className="inbox">
      <Bar />
      <main>
        <section className="list" aria-label="Quotes" tabIndex={-1}>
          <Views />
          <Filters>
            <button type="button" onClick={() => void client.invalidateQueries()}>
              Check for new
            </button>
            <PendingButton type="button" isPending={download.isPending} onClick={() => download.mutate()}>
              Download CSV
            </PendingButton>
          </Filters>
          <ErrorMessage>{download.error?.message}</ErrorMessage>
          <QuoteList />
        </section>
        <Switch>
          <Route path="/quotes/:id">{({ id }) => <QuotePane key={id} id={id} />}</Route>
          <Route path="/account">
            <Account />
          </Route>
          <Route path={phoneRequestPath}>
            <PhoneRequest />
          </Route>
          <Route>
            <PageTitle />
          </Route>
        </Switch>
      </main>
    </div>
  )
}

function Views() {
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

/** Lets the browser download the filtered list as a file for spreadsheets. */
async function downloadCsv(filter: QuoteFilter) {
  const response = await call('GET', quotesPath(filter), { accept: 'text/csv' })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'quotes.csv'
  link.click()
  URL.revokeObjectURL(url)
}
