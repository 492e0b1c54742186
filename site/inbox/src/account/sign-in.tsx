import { company, sessionIdleHours, sessionLifetimeDays, type Credentials } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { call } from '../queries/call.ts'
import { waitingQuery } from '../queries/quotes.ts'

export function SignIn() {
  const client = useQueryClient()
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call('POST', '/api/sessions', { body }),
    // Refetch the query whose 401 led here. If that fails, so does the sign-in.
    onSuccess: () =>
      client.refetchQueries({ queryKey: waitingQuery.queryKey, exact: true }, { throwOnError: true }),
  })
  return (
    <main className="centered">
      <form
        className="sign-in"
        onSubmit={(event) => {
          event.preventDefault()
          signIn.mutate(Object.fromEntries(new FormData(event.currentTarget)) as Credentials)
        }}
      >
        <h1>{company.name}</h1>
        <p>
          Sign in to read the quotes. You stay signed in for {sessionIdleHours} hours after you last use the
          inbox, and for {sessionLifetimeDays} days at most.
        </p>
        <label>
          Username
          <input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <PendingButton className="primary" isPending={signIn.isPending}>
          Sign in
        </PendingButton>
        <ErrorMessage>
          {signIn.error?.message}
          {signIn.isSuccess &&
            'This browser did not keep the session. Open this page over HTTPS. Safari keeps no secure cookie on http://localhost: use Chrome or Firefox there.'}
        </ErrorMessage>
      </form>
    </main>
  )
}
