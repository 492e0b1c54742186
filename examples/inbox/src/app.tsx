import { useQuery } from '@tanstack/react-query'
import { Inbox } from './inbox.tsx'
import { signedInQuery } from './query-client.ts'
import { SignIn } from './sign-in.tsx'

/** The sign-in, or the quotes. */
export function App() {
  const { data, error, isFetching, refetch } = useQuery(signedInQuery)
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
