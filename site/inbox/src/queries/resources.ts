import type { UserList, ActiveSession, Passkey, Settings, SourceCounts } from '@concrete-quote/openapi'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
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

export const sessionsQuery = itemsQuery<ActiveSession>('/api/sessions')

export const passkeysQuery = itemsQuery<Passkey>('/api/passkeys')

/** Whether anybody is notified of new quotes. Changes of the devices, below whose key it is, invalidate it. */
export const notifiedQuery = queryOptions({
  queryKey: ['/api/devices', 'isAnybodyNotified'] as const,
  queryFn: async ({ signal }) => (await getJson<Settings>('/api/settings', signal)).isAnybodyNotified,
})

/** The settings, and what the server's environment decides. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'] as const,
  // A form begins with what is set when it appears.
  gcTime: 0,
  queryFn: ({ signal }) => getJson<Settings>('/api/settings', signal),
})

/** The messages to visitors. Below the key of the settings, so that saving those reads them again. */
const repliesQuery = queryOptions({
  queryKey: ['/api/settings', 'replies'] as const,
  queryFn: async ({ signal }) => (await getJson<Settings>('/api/settings', signal)).replies,
})

/** Writes messages to visitors, signed by the user. */
export function useWriter(): WriteReply {
  const { data: replies } = useQuery(repliesQuery)
  const { data: users } = useQuery(usersQuery)
  const username = usernameOf(users)
  return useMemo(() => createWriter(replies, username), [replies, username])
}

/** Where requests came from: registered partners, and names that senders gave. */
export const sourcesQuery = itemsQuery<SourceCounts>('/api/sources')

export const partnersQuery = queryOptions({
  ...sourcesQuery,
  select: (sources: SourceCounts[]) =>
    sources.filter((counts): counts is SourceCounts & { source: string } => counts.origins.length > 0),
})

/** Sends a change of what lists have, and reads these again. */
export function useRequest<Sent, Result>(
  send: (sent: Sent) => Promise<Result>,
  ...lists: { queryKey: QueryKey }[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(lists.map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  })
}
