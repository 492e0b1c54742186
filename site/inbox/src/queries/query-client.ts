import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './call.ts'
import { read } from './read.ts'
import { waitingQuery } from './waiting.ts'

// By default in a later task: after the second click of a fast double click, which would start a mutation again.
notifyManager.setScheduler(queueMicrotask)

/** Creates the data cache. It reads again only when told to, and leaves it to the person to repeat what failed. */
export function createQueryClient(): QueryClient {
  const retry = false
  const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000)
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) forgetSession(client)
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: read,
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry,
        retryDelay,
      },
      mutations: { retry, retryDelay },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return client
}

/** Removes what was read when the session has ended, so that the sign-in form shows. */
export function forgetSession(client: QueryClient) {
  client.setQueryData(waitingQuery.queryKey, null)
  client.removeQueries({ predicate: ({ state }) => state.data !== null })
}
