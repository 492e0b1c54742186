import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './call.ts'
import { queueChanges } from './changes/change-queue.ts'
import { waitingQuery } from './quote-queries.ts'

// The default is a later task: the second click of a fast double click would start a mutation again before it.
notifyManager.setScheduler(queueMicrotask)

/** Creates the data cache. It reads again only when told to, and leaves it to the person to repeat what failed. */
export function createQueryClient(): QueryClient {
  // Offline, what is not queued (`queueChanges`) fails instead of waiting without a word.
  const networkMode = 'always'
  // A sign-in ends the session of requests that are under way.
  const isSigningIn = () => client.isMutating({ predicate: ({ meta }) => meta?.isSignIn === true }) > 0
  const onError = (error: Error) => hasStatus(error, 401) && !isSigningIn() && forgetSession(client)
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, networkMode, retry: false },
      mutations: { networkMode },
    },
    // Null says that nobody is signed in (`waitingQuery`).
    queryCache: new QueryCache({ onError, onSuccess: (data) => data === null && forgetSession(client) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => meta?.isSignIn !== true && onError(error),
    }),
  })
  queueChanges(client)
  return client
}

/** Removes what was read when the session has ended, so that the sign-in form shows. */
function forgetSession(client: QueryClient) {
  client.setQueryData(waitingQuery.queryKey, null)
  client.removeQueries({ predicate: ({ state }) => state.data !== null })
}
