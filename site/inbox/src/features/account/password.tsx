import { PasswordChange, type UserList } from '@concrete-quote/openapi'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Confirmation } from '../../frame/confirmation.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { call } from '../../queries/call.ts'
import { passkeysQuery, sessionsQuery, usersQuery, useRequest } from '../../queries/resources.ts'
import { Section } from '../../frame/section.tsx'
import { NewPassword } from './invitation.tsx'

interface PasswordProps {
  user: UserList['items'][number]
}

/** The password of the signed-in person, which those with a passkey can do without. */
export function Password({ user }: PasswordProps) {
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  const client = useQueryClient()
  return (
    <Section title="Password">
      {user.hasPassword ? (
        <>
          <ChangePassword />
          {passkeys.length > 0 && (
            <div className="actions">
              <Confirmation
                button="Sign in with passkeys only…"
                title="Sign in with passkeys only?"
                verb="Remove the password"
                send={() => call('DELETE', '/api/users/current/password')}
                onDone={() =>
                  Promise.all([client.invalidateQueries(usersQuery), client.invalidateQueries(sessionsQuery)])
                }
              >
                Your password stops working, and your other sessions end. <Recovery user={user} />
              </Confirmation>
            </div>
          )}
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
  const change = useRequest(
    (body: PasswordChange) => call('PUT', '/api/users/current/password', { body }),
    sessionsQuery,
  )
  return (
    <>
      <RequestForm schema={PasswordChange} request={change} button="Change the password">
        <InputField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <NewPassword label="New password" />
      </RequestForm>
      <p role="status">{change.isSuccess && 'The password is changed. Your other sessions have ended.'}</p>
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
