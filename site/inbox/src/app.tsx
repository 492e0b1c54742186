import { useQuery } from '@tanstack/react-query'
import { SignIn } from './account/sign-in.tsx'
import { waitingQuery } from './queries/waiting.ts'
import { Inbox } from './inbox.tsx'

/** The sign-in form, or the quotes. */
export function App() {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery)
  if (data) return <Inbox />
  if (data === null) return <SignIn />
  return (
    <main className="centered">
      <p role="status">{isFetching ? 'Loading…' : `The quotes cannot be read: ${error?.message}`}</p>
      {error && (
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </main>
  )
}
