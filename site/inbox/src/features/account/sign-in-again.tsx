import { recentSignInMinutes } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ErrorMessage, Loaded, PendingButton } from '../../frame/feedback.tsx'
import { askBy } from '../../queries/call.ts'
import { currentUser, usersQuery, passkeysQuery } from '../../queries/resources.ts'
import { passkeyObstacle, choosePasskey } from './browser-passkeys.ts'
import { useSignIn } from '../../queries/session.ts'

/** The dialog that asks the person to sign in again, for what needs a recent sign-in. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Takes whether the person has signed in. Undefined if they are not asked. */
  const [answer, setAnswer] = useState<(hasSignedIn: boolean) => void>()
  useEffect(() => askBy(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  useEffect(() => {
    if (!answer) return
    dialog.current?.showModal()
    return () => answer(false)
  }, [answer])
  return (
    <dialog ref={dialog} aria-labelledby="again-title" className="ask" onClose={() => setAnswer(undefined)}>
      <h3 id="again-title">Sign in again</h3>
      <p>
        For this, you must have signed in during the last {recentSignInMinutes} minutes, so that nobody else
        can do it who finds your inbox open.
      </p>
      {answer && (
        <Proof
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

/** Signs in the same person. */
function Proof({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn(onSignedIn)
  return (
    <>
      <Loaded query={useQuery(passkeysQuery)}>
        {(passkeys) =>
          passkeys.length > 0 &&
          !passkeyObstacle() && (
            <PendingButton
              type="button"
              className="primary"
              isPending={signIn.isPending}
              onClick={() => signIn.withPasskey(() => choosePasskey({ ids: passkeys.map(({ id }) => id) }))}
            >
              Use a passkey
            </PendingButton>
          )
        }
      </Loaded>
      <Loaded query={useQuery({ ...usersQuery, refetchOnMount: 'always' })}>
        {(users) => {
          const user = currentUser(users)
          return (
            user?.hasPassword && (
              <form
                onSubmit={(event) => {
                  event.preventDefault()
                  signIn.withPassword(event.currentTarget)
                }}
              >
                {/* For password managers. */}
                <input name="username" autoComplete="username" readOnly hidden value={user.username} />
                <label>
                  <span>
                    Password of <bdi>{user.username}</bdi>
                  </span>
                  <input name="password" type="password" autoComplete="current-password" required autoFocus />
                </label>
                <PendingButton isPending={signIn.isPending}>Sign in</PendingButton>
              </form>
            )
          )
        }}
      </Loaded>
      <ErrorMessage>{signIn.error?.message}</ErrorMessage>
    </>
  )
}
