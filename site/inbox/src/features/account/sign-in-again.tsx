import { recentSignInMinutes } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askBy } from '../../queries/call.ts'
import { usernameOf, usersQuery } from '../../queries/resources.ts'
import { SignInForm } from './sign-in.tsx'

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
        For this, you must have signed in during the last {recentSignInMinutes} minutes, so that nobody else
        can do it who finds your inbox open.
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
