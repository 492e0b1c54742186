import { minPasswordLength, type PasswordChange } from '@concrete-quote/openapi'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pane } from '../frame/pane.tsx'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { call } from '../queries/call.ts'
import { useSignOut } from '../queries/query-client.ts'
import { usernameOf, usersQuery } from '../queries/users.ts'

/** What the signed-in person can do about their account. */
export function Account() {
  const signOut = useSignOut('/api/sessions')
  const { data: users } = useQuery(usersQuery)
  return (
    <Pane title="Account" path="menu">
      <p>
        You sign in as{' '}
        <strong>
          <bdi>{usernameOf(users)}</bdi>
        </strong>
        .
      </p>
      <ChangePassword />
      <h3>Sign out everywhere</h3>
      <p>
        Ends all of your sessions, including this one, and the notifications on your devices. Use it if you
        lose a device.
      </p>
      <div className="actions">
        <PendingButton type="button" isPending={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out everywhere
        </PendingButton>
      </div>
      <ErrorMessage>{signOut.error?.message}</ErrorMessage>
    </Pane>
  )
}

/** Changes the password of the signed-in person, which ends their other sessions. */
function ChangePassword() {
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call('PUT', '/api/users/current/password', { body }),
  })
  return (
    <form
      className="password"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        change.mutate(Object.fromEntries(new FormData(form)) as PasswordChange, {
          onSuccess: () => form.reset(),
        })
      }}
    >
      <h3>Change the password</h3>
      <label>
        Current password
        <input name="currentPassword" type="password" autoComplete="current-password" required />
      </label>
      <label>
        New password, at least {minPasswordLength} characters, such as four words
        <input
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          required
        />
      </label>
      <div className="actions">
        <PendingButton isPending={change.isPending}>Change the password</PendingButton>
      </div>
      <ErrorMessage>{change.error?.message}</ErrorMessage>
      <p role="status">{change.isSuccess && 'The password is changed. Your other sessions have ended.'}</p>
    </form>
  )
}
