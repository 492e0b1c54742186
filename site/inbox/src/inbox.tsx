import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Route, Switch } from 'wouter'
import { call } from './queries/call.ts'
import { Account } from './account/account.tsx'
import { withQuery } from './queries/read.ts'
import type { QuoteFilter } from './queries/types.ts'
import { usePolling } from './queries/use-polling.ts'
import { Bar } from './frame/bar.tsx'
import { Filters } from './list/filters.tsx'
import { toFilter, useListQuery } from './list/list-query.ts'
import { QuoteList } from './list/quote-list.tsx'
import { Views } from './list/views.tsx'
import { PageTitle } from './frame/page-title.tsx'
import { PendingButton } from './frame/pending-button.tsx'
import { PhoneRequest } from './phone-request.tsx'
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
          <p role="alert" className="error">
            {download.error?.message}
          </p>
          <QuoteList />
        </section>
        <Switch>
          <Route path="/quotes/:id">{({ id }) => <QuotePane key={id} id={id} />}</Route>
          <Route path="/account">
            <Account />
          </Route>
          <Route path="/new">
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

/** Lets the browser download the filtered list as a file for spreadsheets. */
async function downloadCsv(filter: QuoteFilter) {
  const response = await call('GET', withQuery('/api/quotes', filter), { accept: 'text/csv' })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'quotes.csv'
  link.click()
  URL.revokeObjectURL(url)
}
