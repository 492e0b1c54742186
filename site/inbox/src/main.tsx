import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router, useRoute } from 'wouter'
import '@fontsource-variable/archivo/wdth.css'
import '@fontsource-variable/public-sans/wght.css'
import { Invitation } from './features/account/invitation.tsx'
import { SignIn } from './features/account/sign-in.tsx'
import { useHashLocation } from './location.ts'
import { Inbox } from './inbox.tsx'
import { watchUse } from './queries/call.ts'
import { createQueryClient } from './queries/query-client.ts'
import { waitingQuery } from './queries/quote-queries.ts'
import './styles/index.css'

/** How often a page that could read nothing tries again, in milliseconds. */
const retryMs = 5000

/** The page of a one-time link, the sign-in form, or the quotes. */
function App() {
  const [isInvited, invitation] = useRoute('/invitation/:token/:name?')
  const [isFirst, first] = useRoute('/first-account/:token')
  const { data, error, isFetching, refetch } = useQuery({
    ...waitingQuery,
    // The installed app has no button to reload.
    refetchInterval: ({ state }) => (state.data === undefined && state.error ? retryMs : false),
  })
  if (isInvited) return <Invitation token={invitation.token} />
  if (isFirst) return <Invitation token={first.token} isFirst />
  if (data) return <Inbox />
  if (data === null) return <SignIn />
  return (
    <main className="centered">
      <p role="status">{isFetching ? 'Loading…' : `The requests cannot be read: ${error?.message}`}</p>
      {error && (
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </main>
  )
}

/**
 * Says that the page could not be rendered. Translations and extensions may change the DOM in ways that React does not
 * expect. Drafts and changes that were not sent are stored, and so kept.
 */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="centered">
        <h1>Something went wrong</h1>
        <p role="alert">
          Reload the page. What you typed into notes, addresses, and phone requests is kept. If this happens
          again, turn off translation and extensions for this page.
        </p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}

watchUse()
// Without it, as in private windows, the inbox works, but neither offline nor with pushes.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/inbox/service-worker.js').catch(() => undefined)
createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={createQueryClient()}>
    <Router hook={useHashLocation}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </Router>
  </QueryClientProvider>,
)
