import { company, sessionIdleHours, sessionLifetimeDays } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { passkeyObstacle } from '../passkeys/browser-passkeys.ts'
import { choosePasskey } from '../passkeys/choose-passkey.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import { noAccountQuery } from './no-account.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signs in by a password or a passkey. */
export function SignIn() {
  const signIn = useSignIn()
  const { data: noAccount } = useQuery(noAccountQuery)
  usePasskeyAutofill(signIn.isPending, (passkey) => signIn.withPasskey(() => Promise.resolve(passkey)))
  return (
    <main className="centered">
      <form
        className="sign-in"
        onSubmit={(event) => {
          event.preventDefault()
          signIn.withPassword(event.currentTarget)
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
            autoComplete="username webauthn"
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
        {!passkeyObstacle() && (
          <PendingButton
            type="button"
            isPending={signIn.isPending}
            onClick={() => signIn.withPasskey(choosePasskey)}
          >
            Sign in with a passkey
          </PendingButton>
        )}
        <ErrorMessage>
          {signIn.isSuccess
            ? 'This browser did not keep the session. Open this page over HTTPS. Safari keeps no secure cookie on http://localhost: use Chrome or Firefox there.'
            : (signIn.error?.message ?? noAccount)}
        </ErrorMessage>
      </form>
    </main>
  )
}
