import { company, minPasswordLength, type InvitationAcceptance } from '@concrete-quote/openapi'
import { Link, useLocation } from 'wouter'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { InputField } from '../../frame/form.tsx'
import { useAcceptance } from '../../queries/session.ts'

/** The name in `#/invitation/TOKEN/NAME`, of which the router has decoded a part. One that was cut off does not throw. */
const nameIn = (hash: string) => new URLSearchParams(`name=${hash.split('/')[3] ?? ''}`).get('name')

const firstAccount = {
  title: 'Create the first account',
  later: 'You can add other people later.',
  button: 'Create the account',
  pending: 'Creating…',
}
const anyAccount = {
  title: 'Choose a password',
  later: 'You need it to sign in again.',
  button: 'Choose this password',
  pending: 'Saving…',
}

/** The page of a one-time link: whoever opens it chooses a password, or creates the first account, and is signed in. */
export function Invitation({ token, isFirst = false }: { token: string; isFirst?: boolean }) {
  const words = isFirst ? firstAccount : anyAccount
  const username = isFirst ? '' : nameIn(location.hash)
  const [, navigate] = useLocation()
  const accept = useAcceptance(() => navigate('/', { replace: true }))
  return (
    <main className="centered">
      <form
        className="sign-in"
        onSubmit={(event) => {
          event.preventDefault()
          const { newPassword, ...named } = Object.fromEntries(
            new FormData(event.currentTarget),
          ) as InvitationAcceptance
          accept.mutate({ token, newPassword, ...(isFirst && named) })
        }}
      >
        <div>
          <p className="hint">{company.name}</p>
          <h1>{words.title}</h1>
        </div>
        <p>With it, you read and answer the requests. {words.later}</p>
        {(isFirst || username) && (
          <InputField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={!isFirst}
            autoFocus={isFirst}
            defaultValue={username ?? ''}
          />
        )}
        <NewPassword label="Password" autoFocus={!isFirst} />
        <PendingButton className="primary" isPending={accept.isPending}>
          {accept.isPending ? words.pending : words.button}
        </PendingButton>
        <ErrorMessage>{accept.error?.message}</ErrorMessage>
        <Link href="/">Sign in with an existing password</Link>
      </form>
    </main>
  )
}

/** The field of a new password, and what makes one acceptable. */
export function NewPassword({ label, autoFocus = false }: { label: string; autoFocus?: boolean }) {
  return (
    <InputField
      label={
        <>
          {label}
          <span className="hint">{`At least ${minPasswordLength} characters, such as four words`}</span>
        </>
      }
      name="newPassword"
      type="password"
      autoComplete="new-password"
      minLength={minPasswordLength}
      required
      autoFocus={autoFocus}
    />
  )
}
