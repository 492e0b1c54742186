import type { SignInMethod } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Removal } from '../../frame/confirmation.tsx'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { useListQuery } from '../../location/list-query.ts'
import { useSignOut } from '../../queries/session.ts'
import { Item, ItemList, Section } from '../../frame/section.tsx'
import { formatTime } from '../../words/time.ts'
import { sessionsQuery } from '../../queries/resources.ts'

/** Where the signed-in person is signed in. */
export function Sessions() {
  const { hrefTo } = useListQuery()
  const signOut = useSignOut('/api/sessions')
  return (
    <Section title="Where you are signed in">
      <ItemList query={useQuery(sessionsQuery)}>
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
                    list={sessionsQuery.queryKey}
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
        notifications on your devices, which are in <Link href={hrefTo('/settings')}>Settings</Link>.
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
