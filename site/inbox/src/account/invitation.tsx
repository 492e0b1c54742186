import { company } from '@concrete-quote/openapi'
import { Link, useLocation } from 'wouter'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { useAcceptance } from '../queries/query-client.ts'
import { NewPassword } from './new-password.tsx'

/** The name in `#/invitation/TOKEN/NAME`, of which the router has decoded a part. One that was cut off does not throw. */
const nameIn = (hash: string) => new URLSearchParams(`name=${hash.split('/')[3] ?? ''}`).get('name')

/** The page of a one-time link: the person chooses a password, which signs them in. */
export function Invitation({ token }: { token: string }) {
  const username = nameIn(location.hash)
  const [, navigate] = useLocation()
  const accept = useAcceptance(() => navigate('/', { replace: true }))
  return (
    <main className="centered">
      <form
        className="sign-in"
        onSubmit={(event) => {
          event.preventDefault()
          const newPassword = new FormData(event.currentTarget).get('newPassword') as string
          accept.mutate({ token, newPassword })
        }}
      >
        <h1>{company.name}</h1>
        <p>Choose a password to read the quotes. You need it to sign in again.</p>
        {username && (
          <label>
            Username
            <input name="username" autoComplete="username" readOnly value={username} />
          </label>
        )}
        <NewPassword label="Password" autoFocus />
        <PendingButton className="primary" isPending={accept.isPending}>
          Choose this password
        </PendingButton>
        <ErrorMessage>{accept.error?.message}</ErrorMessage>
        <Link href="/">Sign in with a password that you have</Link>
      </form>
    </main>
  )
}
