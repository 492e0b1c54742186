import type { UserList, Passkey, Settings, SourceCounts, UnregisteredOrigin } from '@concrete-quote/openapi'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createWriter, type WriteReply } from '../words/replies.ts'
import { getJson } from './call.ts'

/** The items of a list of the API, which are read again whenever they are shown. */
export const itemsQuery = <Item>(path: string) =>
  queryOptions({
    queryKey: [path] as const,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await getJson<{ items: Item[] }>(path, signal)).items,
  })

/** Who can sign in, and which of them has. */
export const usersQuery = queryOptions({
  queryKey: ['/api/users'] as const,
  queryFn: async ({ signal }) => (await getJson<UserList>('/api/users', signal)).items,
})

export const currentUser = (users: UserList['items'] | undefined) => users?.find(({ isCurrent }) => isCurrent)

/** The name of the signed-in user. */
export const usernameOf = (users: UserList['items'] | undefined) => currentUser(users)?.username

export const passkeysQuery = itemsQuery<Passkey>('/api/passkeys')

const readSettings = ({ signal }: { signal: AbortSignal }) => getJson<Settings>('/api/settings', signal)

/** The settings, and what the server's environment decides. */
export const settingsQuery = queryOptions({ queryKey: ['/api/settings'] as const, queryFn: readSettings })

/** The settings for the forms that change them: these begin with what is set when they appear. */
export const editedSettingsQuery = queryOptions({
  queryKey: ['/api/settings', 'edited'] as const,
  gcTime: 0,
  // Somebody else may have changed them.
  refetchOnWindowFocus: 'always',
  queryFn: readSettings,
})

/** Writes messages to visitors, signed by the user. */
export function useWriter(): WriteReply {
  const { data: settings } = useQuery(settingsQuery)
  const { data: users } = useQuery(usersQuery)
  const replies = settings?.replies
  const username = usernameOf(users)
  return useMemo(() => createWriter(replies, username), [replies, username])
}

/** Where requests came from: registered partners, and names that senders gave. */
export const sourcesQuery = itemsQuery<SourceCounts>('/api/sources')

/** Pages that nobody registered, from which requests came. */
export const unregisteredQuery = itemsQuery<UnregisteredOrigin>('/api/sources/unregistered')

export const partnersQuery = queryOptions({
  ...sourcesQuery,
  select: (sources: SourceCounts[]) =>
    sources.filter((counts): counts is SourceCounts & { source: string } => counts.origins.length > 0),
})

/** Sends a change, and reads again what is shown: one may concern several lists. */
export function useRequest<Sent, Result>(send: (sent: Sent) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => client.invalidateQueries() })
}
