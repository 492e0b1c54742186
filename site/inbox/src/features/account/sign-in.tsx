import {
  company,
  sessionIdleHours,
  sessionLifetimeDays,
  passkeyMinutes,
  recentSignInMinutes,
  type PasskeySignIn,
  type Problem,
} from '@concrete-quote/openapi'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { InputField } from '../../frame/form.tsx'
import { askBy } from '../../queries/call.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'
import { useSignIn } from '../../queries/session.ts'
import { passkeyObstacle, choosePasskey } from './passkeys.tsx'

/** What to do if there is no account yet. Empty if there is one, or if that is not known. */
const noAccountQuery = queryOptions({
  queryKey: ['/api/sessions', 'no account'] as const,
  gcTime: 0,
  queryFn: async ({ signal }) => {
    // Not by `call`, which asks for the detail of a problem alone.
    const response = await fetch('/api/sessions', { signal }).catch(() => undefined)
    const problem = (await response?.json().catch(() => undefined)) as Partial<Problem> | undefined
    return problem?.type === '/api/problems/no-account' ? problem.detail : ''
  },
})

export function SignIn() {
  const { data: noAccount } = useQuery(noAccountQuery)
  return (
    <main className="centered">
      <div className="sign-in">
        <h1>{company.name}</h1>
        <p>
          Sign in to read the requests. You stay signed in for {sessionIdleHours} hours after you last use the
          inbox, and for {sessionLifetimeDays} days at most.
        </p>
        <SignInForm problem={noAccount} />
      </div>
    </main>
  )
}

interface SignInFormProps {
  /** Who signs in again. Default: anybody with an account. */
  username?: string | undefined
  onSignedIn?: () => void
  /** Shown as long as signing in has not failed. */
  problem?: string | undefined
}

function SignInForm({ username, onSignedIn, problem }: SignInFormProps) {
  const isAgain = username !== undefined
  const signIn = useSignIn(onSignedIn)
  usePasskeyAutofill(!isAgain && !signIn.isPending, (passkey) =>
    signIn.withPasskey(() => Promise.resolve(passkey)),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        signIn.withPassword(event.currentTarget)
      }}
    >
      <InputField
        label="Username"
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={username}
        readOnly={isAgain}
        autoFocus={!isAgain}
      />
      <InputField label="Password" name="password" type="password" autoComplete="current-password" required />
      <PendingButton className="primary" isPending={signIn.isPending}>
        Sign in
      </PendingButton>
      {!passkeyObstacle() && (
        <PendingButton isPending={signIn.isPending} onClick={() => signIn.withPasskey(() => choosePasskey())}>
          Sign in with a passkey
        </PendingButton>
      )}
      <ErrorMessage>
        {signIn.isSuccess
          ? 'This browser did not keep the session. Open this page over HTTPS. Safari keeps no secure cookie on http://localhost: use Chrome or Firefox there.'
          : (signIn.error?.message ?? problem)}
      </ErrorMessage>
    </form>
  )
}

/** How long an offer lasts, in milliseconds: what is chosen must reach the server before its challenge expires. */
const offerMs = (passkeyMinutes - 1) * 60_000

function usePasskeyAutofill(isWanted: boolean, onChosen: (passkey: PasskeySignIn) => void) {
  const handleChosen = useEffectEvent(onChosen)
  useEffect(() => {
    if (!isWanted || passkeyObstacle()) return
    const end = new AbortController()
    // If that fails, the button and the password are left.
    const offer = () => void choosePasskey(end.signal).then(handleChosen, () => undefined)
    offer()
    const timer = setInterval(offer, offerMs)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [isWanted])
}

/** The dialog that asks the person to sign in again, for what needs a recent sign-in. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { data: users } = useQuery(usersQuery)
  /** Takes whether the person has signed in. Undefined if they are not asked. */
  const [answer, setAnswer] = useState<(hasSignedIn: boolean) => void>()
  useEffect(() => askBy(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  useEffect(() => {
    if (!answer) return
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[type=password]')?.focus()
    return () => answer(false)
  }, [answer])
  return (
    <dialog ref={dialog} aria-labelledby="again-title" className="ask" onClose={() => setAnswer(undefined)}>
      <h3 id="again-title">Sign in again</h3>
      <p>
        For this, you must have signed in during the last {recentSignInMinutes} minutes, so that nobody who
        finds your inbox open can do it.
      </p>
      {answer && (
        <SignInForm
          username={usernameOf(users)}
          onSignedIn={() => {
            answer(true)
            dialog.current?.close()
          }}
        />
      )}
      <button type="button" onClick={() => dialog.current?.close()}>
        Cancel
      </button>
    </dialog>
  )
}
