import type { UserList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './call.ts'

/** Who can sign in, and which of them has. */
export const usersQuery = queryOptions({
  queryKey: ['/api/users'] as const,
  queryFn: async ({ signal }) => (await getJson<UserList>('/api/users', signal)).items,
})

/** The signed-in user. */
export const currentUser = (users: UserList['items'] | undefined) => users?.find(({ isCurrent }) => isCurrent)

/** The name of the signed-in user. */
export const usernameOf = (users: UserList['items'] | undefined) => currentUser(users)?.username
