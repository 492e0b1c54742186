import { minPasswordLength } from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { PendingButton } from '../frame/pending-button.tsx'
import { call } from '../queries/call.ts'
import type { PasswordChange } from '../queries/types.ts'

/** Changes the password of the signed-in person, which ends their other sessions. */
export function ChangePassword() {
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call('PUT', '/api/users/current/password', { body }),
  })
  return (
    <form
      className="password"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const data = new FormData(form)
        const text = (name: string) => data.get(name) as string
        change.mutate(
          { currentPassword: text('currentPassword'), newPassword: text('newPassword') },
          { onSuccess: () => form.reset() },
        )
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
      <p role="alert" className="error">
        {change.error?.message}
      </p>
      <p role="status">{change.isSuccess && 'The password is changed. Your other sessions have ended.'}</p>
    </form>
  )
}
