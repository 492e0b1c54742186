import { useRef } from 'react'
import { Route, Switch } from 'wouter'
import { AccountPane } from './features/account/account-view.tsx'
import { SignInAgain } from './features/account/sign-in.tsx'
import { Filters } from './features/list/list-filters.tsx'
import { Search } from './features/list/list-search.tsx'
import { QuoteList, Views } from './features/list/quote-list.tsx'
import { PhoneRequest, phoneRequestPath } from './features/phone-request.tsx'
import { QuotePane } from './features/quote/quote-pane.tsx'
import { SettingsPane } from './features/settings/settings-view.tsx'
import { StatisticsPane } from './features/statistics/statistics-view.tsx'
import { Bar } from './frame/bar.tsx'
import { PageTitle } from './frame/pane.tsx'
import { settingsPath, statisticsPath } from './location.ts'
import { usePolling } from './queries/query-client.ts'
import { useSetting } from './storage.ts'

/** The quotes, with one of them or a new one beside; on a phone over them, as the statistics always are. */
export function Inbox() {
  usePolling()
  const [order, setOrder] = useSetting('order', ['oldest', 'newest'])
  const list = useRef<HTMLElement>(null)
  return (
    <div className="inbox">
      <Bar
        onShowOverdue={() => {
          setOrder('oldest')
          list.current?.scrollTo({ top: 0 })
          list.current?.focus()
          // Those of long ago are at the end.
          list.current?.querySelector('.row:has(.overdue)')?.scrollIntoView({ block: 'nearest' })
        }}
      />
      <div role="search" className="find">
        <Search />
        <Filters order={order} setOrder={setOrder} />
      </div>
      <main>
        <section ref={list} className="list" aria-label="Requests" tabIndex={-1}>
          <Views />
          <QuoteList order={order} />
        </section>
        <Switch>
          <Route path="/quotes/:id/:action?">
            {({ id }) => <QuotePane key={id} id={id} order={order} />}
          </Route>
          <Route path={`${settingsPath}/:name?`}>{({ name }) => <SettingsPane name={name} />}</Route>
          <Route path="/account" component={AccountPane} />
          <Route path={phoneRequestPath} component={PhoneRequest} />
          <Route path={statisticsPath} component={StatisticsPane} />
          <Route>
            <PageTitle />
          </Route>
        </Switch>
      </main>
      <SignInAgain />
    </div>
  )
}
