import { invitationHours, NewUser, type Invitation } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorMessage, Loaded, PendingButton } from '../frame/feedback.tsx'
import { call, readJson } from '../queries/call.ts'
import { usersQuery } from '../queries/resources.ts'
import { formatAppointment } from '../words/time.ts'
import { Copyable } from './parts/copyable.tsx'
import { Field, useCheckedForm } from './parts/checked-form.tsx'
import { Removal } from './parts/removal.tsx'
import { Section } from './parts/section.tsx'

const userPath = (username: string) => `/api/users/${encodeURIComponent(username)}`

/** Who can sign in. A new person chooses a password by a one-time link. */
export function People() {
  const client = useQueryClient()
  const invite = useMutation({
    mutationFn: async ({ path, body }: { path: string; body?: NewUser }) =>
      readJson<Invitation>(await call('POST', path, body && { body })),
    onSuccess: () => client.invalidateQueries(usersQuery),
  })
  const { errors, form } = useCheckedForm(
    NewUser,
    (fields) => ({ username: fields.get('username') }),
    (body, element) => invite.mutate({ path: '/api/users', body }, { onSuccess: () => element.reset() }),
  )
  return (
    <Section title="People">
      <Loaded query={useQuery({ ...usersQuery, refetchOnMount: 'always' })}>
        {(users) => (
          <ul>
            {users.map(({ username, isCurrent, invitedUntil, hasPassword }) => (
              <li key={username}>
                <p>
                  <bdi className="name">{username}</bdi>
                  {isCurrent && ' (you)'}
                  {invitedUntil ? (
                    <span className="hint">{` Has a link until ${formatAppointment(invitedUntil)}`}</span>
                  ) : (
                    !hasPassword && <span className="hint"> Has no password</span>
                  )}
                </p>
                {!isCurrent && (
                  <div className="actions">
                    <PendingButton
                      type="button"
                      isPending={invite.isPending}
                      onClick={() => invite.mutate({ path: `${userPath(username)}/invitations` })}
                    >
                      New password<span className="hidden"> for {username}</span>
                    </PendingButton>
                    <Removal
                      verb="Remove"
                      name={username}
                      path={userPath(username)}
                      list={usersQuery.queryKey}
                    >
                      They are signed out everywhere and cannot sign in anymore. Quotes and notes stay.
                    </Removal>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <form {...form} aria-label="Add a person">
        <Field label="Name to sign in with" error={errors.username}>
          {(props) => <input name="username" autoComplete="off" autoCapitalize="none" {...props} />}
        </Field>
        <div className="actions">
          <PendingButton isPending={invite.isPending}>Add person</PendingButton>
        </div>
        <ErrorMessage>{invite.error?.message}</ErrorMessage>
      </form>
      {invite.data && <InvitationLink invitation={invite.data} />}
    </Section>
  )
}

function InvitationLink({ invitation: { username, url } }: { invitation: Invitation }) {
  return (
    <>
      <Copyable
        label={`Link for ${username}`}
        text={url}
        share={{
          text: `Choose your password for the quotes. Your name to sign in with is ${username}.`,
          url,
        }}
      />
      <p className="hint">
        Send it to <bdi>{username}</bdi>, who chooses a password there. It works once, for {invitationHours}{' '}
        hours, and is not shown again.
      </p>
    </>
  )
}
