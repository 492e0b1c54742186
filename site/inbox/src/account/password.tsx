import type { PasswordChange, UserList } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Confirmation } from '../frame/confirmation.tsx'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { call } from '../queries/call.ts'
import { usersQuery, passkeysQuery, sessionsQuery } from '../queries/resources.ts'
import { Section } from '../settings/parts/section.tsx'
import { NewPassword } from './invitation.tsx'

interface PasswordProps {
  user: UserList['items'][number]
}

/** The password of the signed-in person, which those with a passkey can do without. */
export function Password({ user }: PasswordProps) {
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  return (
    <Section title="Password">
      {user.hasPassword ? (
        <>
          <ChangePassword />
          {passkeys.length > 0 && <RemovePassword user={user} />}
        </>
      ) : (
        <p>
          You sign in with passkeys only. <Recovery user={user} />
        </p>
      )}
    </Section>
  )
}

/** Changes the password of the signed-in person, which ends their other sessions. */
function ChangePassword() {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call('PUT', '/api/users/current/password', { body }),
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        change.mutate(Object.fromEntries(new FormData(form)) as PasswordChange, {
          onSuccess: () => form.reset(),
        })
      }}
    >
      <label>
        Current password
        <input name="currentPassword" type="password" autoComplete="current-password" required />
      </label>
      <NewPassword label="New password" />
      <div className="actions">
        <PendingButton isPending={change.isPending}>Change the password</PendingButton>
      </div>
      <ErrorMessage>{change.error?.message}</ErrorMessage>
      <p role="status">{change.isSuccess && 'The password is changed. Your other sessions have ended.'}</p>
    </form>
  )
}

/** Limits the account to passkeys, which ends the other sessions. Focus goes to the heading of the section. */
function RemovePassword({ user }: PasswordProps) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/api/users/current/password'),
    onSuccess: async () => {
      const section = dialog.current?.closest('section')
      dialog.current?.close()
      section?.querySelector('h3')?.focus()
      await Promise.all([client.invalidateQueries(usersQuery), client.invalidateQueries(sessionsQuery)])
    },
  })
  return (
    <>
      <div className="actions">
        <button type="button" onClick={() => dialog.current?.showModal()}>
          Sign in with passkeys only…
        </button>
      </div>
      <Confirmation
        dialog={dialog}
        title="Sign in with passkeys only?"
        verb="Remove the password"
        request={remove}
      >
        Your password stops working, and your other sessions end. <Recovery user={user} />
      </Confirmation>
    </>
  )
}

/** How a person comes back who has only passkeys, and loses them. */
function Recovery({ user: { username } }: PasswordProps) {
  return (
    <>
      If you lose your passkeys, somebody else gives you a link to choose a new password: another person in
      Settings, or whoever runs the server, with <code>npm run users -- invite {username}</code>.
    </>
  )
}
