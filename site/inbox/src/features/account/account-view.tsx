import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../frame/feedback.tsx'
import { currentUser, usersQuery } from '../../queries/resources.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Sessions } from './account-sessions.tsx'

/** How the signed-in person signs in, and where they are signed in. */
export function Account() {
  return (
    <Loaded query={useQuery(usersQuery)}>
      {(users) => {
        const user = currentUser(users)
        return (
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
        )
      }}
    </Loaded>
  )
}
