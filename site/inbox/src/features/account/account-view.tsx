import { PasswordChange, type ActiveSession, type UserList, type SignInMethod } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Confirmation, Removal } from '../../frame/confirmation.tsx'
import { Loaded, ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { Pane } from '../../frame/pane.tsx'
import { Section, Item, ItemList } from '../../frame/section.tsx'
import { settingsPath, useListQuery } from '../../location.ts'
import { call } from '../../queries/call.ts'
import { currentUser, usersQuery, passkeysQuery, itemsQuery, useRequest } from '../../queries/resources.ts'
import { useSignOut } from '../../queries/session.ts'
import { formatTime } from '../../words/time.ts'
import { NewPassword } from './invitation.tsx'
import { Passkeys } from './passkeys.tsx'

/** How the signed-in person signs in, and where they are signed in. */
export function AccountPane() {
  return (
    <Pane title="Account" path="menu">
      <Loaded query={useQuery({ ...usersQuery, select: currentUser })}>
        {(user) =>
          user && (
            <>
              <p>
                You sign in as{' '}
                <strong>
                  <bdi>{user.username}</bdi>
                </strong>
                .
              </p>
              <Passkeys />
              <Password user={user} />
              <Sessions />
            </>
          )
        }
      </Loaded>
    </Pane>
  )
}

/** The password of the signed-in person, which those with a passkey can do without. */
function Password({ user }: { user: UserList['items'][number] }) {
  const { data: passkeys = [] } = useQuery(passkeysQuery)
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
              >
                Your password stops working, and your other sessions end.{' '}
                <Recovery username={user.username} />
              </Confirmation>
            </div>
          )}
        </>
      ) : (
        <p>
          You sign in with passkeys only. <Recovery username={user.username} />
        </p>
      )}
    </Section>
  )
}

function ChangePassword() {
  const change = useRequest((body: PasswordChange) => call('PUT', '/api/users/current/password', { body }))
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
function Recovery({ username }: { username: string }) {
  return (
    <>
      If you lose your passkeys, somebody else gives you a link to choose a new password: another person in
      Settings, or whoever runs the server, with <code>npm run users -- invite {username}</code>.
    </>
  )
}

function Sessions() {
  const { hrefTo } = useListQuery()
  const signOut = useSignOut('/api/sessions')
  return (
    <Section title="Where you are signed in">
      <ItemList query={useQuery(itemsQuery<ActiveSession>('/api/sessions'))}>
        {({ id, browser, address, method, startedAt, lastUsedAt, isCurrent }) => {
          const lastUsed = `last used ${formatTime(lastUsedAt)}`
          return (
            <Item
              key={id}
              name={browser}
              mark={isCurrent && '(this session)'}
              hint={`Signed in ${formatTime(startedAt)} ${by[method]}, from ${address}, ${lastUsed}`}
              actions={
                // The menu signs out of this one.
                !isCurrent && (
                  <Removal
                    verb="End"
                    name={`the session of ${browser}, ${lastUsed}`}
                    path={`/api/sessions/${id}`}
                  >
                    Whoever uses it is signed out. If that is not you, change your password or remove the
                    passkey, too.
                  </Removal>
                )
              }
            />
          )
        }}
      </ItemList>
      <p>
        If you lose a device, sign out everywhere: this ends all of your sessions, including this one, and the
        notifications on your devices, which are in{' '}
        <Link href={hrefTo(`${settingsPath}/notifications`)}>Settings</Link>.
      </p>
      <div className="actions">
        <PendingButton isPending={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out everywhere
        </PendingButton>
      </div>
      <ErrorMessage>{signOut.error?.message}</ErrorMessage>
    </Section>
  )
}

const by: Record<SignInMethod, string> = {
  password: 'with the password',
  passkey: 'with a passkey',
  link: 'by a one-time link',
}
