import {
  company,
  sessionIdleHours,
  sessionLifetimeDays,
  passkeyMinutes,
  type PasskeySignIn,
} from '@concrete-quote/openapi'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call, hasStatus } from '../../queries/call.ts'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { passkeyObstacle, choosePasskey } from './browser-passkeys.ts'
import { useSignIn } from '../../queries/session.ts'

/** What to do if there is no account yet. Empty if there is one, or if that is not known. */
const noAccountQuery = queryOptions({
  queryKey: ['/api/sessions', 'no account'] as const,
  gcTime: 0,
  queryFn: async ({ signal }) => {
    try {
      await call('GET', '/api/sessions', { signal })
    } catch (error) {
      if (error instanceof Error && hasStatus(error, 409)) return error.message
    }
    return ''
  },
})

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

/** How long an offer lasts, in milliseconds: what is chosen must reach the server before its challenge expires. */
const offerMs = (passkeyMinutes - 1) * 60_000

/** Offers passkeys in the autofill of the username, unless the person is already signing in. */
function usePasskeyAutofill(isSigningIn: boolean, onChosen: (passkey: PasskeySignIn) => void) {
  const offeredAt = useRef(0)
  const offerIfDue = useEffectEvent((until: AbortSignal) => {
    if (isSigningIn || document.visibilityState === 'hidden') return
    // The clock may be set back.
    if (Math.abs(Date.now() - offeredAt.current) < offerMs) return
    offeredAt.current = Date.now()
    // If that fails, the button and the password are left.
    choosePasskey({ autofillUntil: until }).then(onChosen, () => undefined)
  })
  useEffect(() => {
    // What signs in otherwise has ended the offer.
    if (!isSigningIn) offeredAt.current = 0
  }, [isSigningIn])
  useEffect(() => {
    if (passkeyObstacle()) return
    const end = new AbortController()
    const offer = () => offerIfDue(end.signal)
    offer()
    const timer = setInterval(offer, 10_000)
    document.addEventListener('visibilitychange', offer, end)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [])
}
