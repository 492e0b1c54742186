import type { ActiveSession, SignInMethod } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ErrorMessage, Loaded, PendingButton } from '../frame/feedback.tsx'
import { useListQuery } from '../location/list-query.ts'
import { useSignOut } from '../queries/query-client.ts'
import { Removal } from '../settings/parts/removal.tsx'
import { Section } from '../settings/parts/section.tsx'
import { formatTime } from '../words/time.ts'
import { sessionsQuery } from '../queries/resources.ts'

/** Where the signed-in person is signed in. */
export function Sessions() {
  const { hrefTo } = useListQuery()
  const signOut = useSignOut('/api/sessions')
  return (
    <Section title="Where you are signed in">
      <Loaded query={useQuery(sessionsQuery)}>
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <Item key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <p>
        If you lose a device, sign out everywhere: this ends all of your sessions, including this one, and the
        notifications on your devices, which are in <Link href={hrefTo('/settings')}>Settings</Link>.
      </p>
      <div className="actions">
        <PendingButton type="button" isPending={signOut.isPending} onClick={() => signOut.mutate()}>
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

function Item({
  session: { id, browser, address, method, startedAt, lastUsedAt, isCurrent },
}: {
  session: ActiveSession
}) {
  const lastUsed = `last used ${formatTime(lastUsedAt)}`
  return (
    <li>
      <p>
        <span className="name">{browser}</span>
        {isCurrent && ' (this session)'}
        <span className="hint">
          {`Signed in ${formatTime(startedAt)} ${by[method]}, from ${address}, ${lastUsed}`}
        </span>
      </p>
      {/* The menu signs out of this one. */}
      {!isCurrent && (
        <div className="actions">
          <Removal
            verb="End"
            name={`the session of ${browser}, ${lastUsed}`}
            path={`/api/sessions/${id}`}
            list={sessionsQuery.queryKey}
          >
            Whoever uses it is signed out. If that is not you, change your password or remove the passkey,
            too.
          </Removal>
        </div>
      )}
    </li>
  )
}
