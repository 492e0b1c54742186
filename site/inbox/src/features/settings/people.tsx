import { invitationHours, NewUser, type Invitation } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Removal } from '../../frame/confirmation.tsx'
import { PendingButton } from '../../frame/feedback.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { Item, ItemList } from '../../frame/section.tsx'
import { postJson } from '../../queries/call.ts'
import { usersQuery, useRequest } from '../../queries/resources.ts'
import { formatAppointment } from '../../words/time.ts'
import { Copyable } from './copyable.tsx'

const userPath = (username: string) => `/api/users/${encodeURIComponent(username)}`

/** Invites a new person, or gives one of them, by name, a link to choose a new password. */
const sendInvitation = (to: NewUser | string) =>
  typeof to === 'string'
    ? postJson<Invitation>(`${userPath(to)}/invitations`)
    : postJson<Invitation>('/api/users', to)

/** Who can sign in. A new person chooses a password by a one-time link. */
export function People() {
  const invite = useRequest(sendInvitation)
  return (
    <div className="setting">
      <ItemList query={useQuery({ ...usersQuery, refetchOnMount: 'always' })}>
        {({ username, isCurrent, invitedUntil, hasPassword }) => (
          <Item
            key={username}
            name={username}
            mark={isCurrent && '(you)'}
            hint={
              invitedUntil
                ? ` Has a link until ${formatAppointment(invitedUntil)}`
                : !hasPassword && ' Has no password'
            }
            actions={
              !isCurrent && (
                <>
                  <PendingButton isPending={invite.isPending} onClick={() => invite.mutate(username)}>
                    New password<span className="hidden"> for {username}</span>
                  </PendingButton>
                  <Removal verb="Remove" name={username} path={userPath(username)}>
                    They are signed out everywhere and cannot sign in anymore. Requests and notes stay.
                  </Removal>
                </>
              )
            }
          />
        )}
      </ItemList>
      <RequestForm aria-label="Add a person" schema={NewUser} request={invite} button="Add person">
        <InputField label="Name to sign in with" name="username" autoCapitalize="none" />
      </RequestForm>
      {invite.data && (
        <Copyable
          label={`Link for ${invite.data.username}`}
          text={invite.data.url}
          share={{
            text: `Choose your password for the requests. Your name to sign in with is ${invite.data.username}.`,
            url: invite.data.url,
          }}
          hint={`Send it to them. They choose a password there. It works once, for ${invitationHours} hours, and is not shown again.`}
        />
      )}
    </div>
  )
}
