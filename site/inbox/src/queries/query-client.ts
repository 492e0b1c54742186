import { MutationCache, notifyManager, QueryCache, QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasStatus, isUnreachable } from './call.ts'
import { queueChanges } from './changes.ts'
import { waitingQuery, photosKey, invalidateOthers } from './quote-queries.ts'

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

/**
 * Refetches the waiting quotes and, if these have changed, the lists and the open quote. If more quotes wait than are
 * polled, the new ones are not among them, so that the lists are refetched in any case.
 */
async function checkForChanges(client: QueryClient): Promise<void> {
  const { queryKey } = waitingQuery
  const before = client.getQueryData(queryKey)
  await client.refetchQueries({ queryKey, exact: true })
  const after = client.getQueryData(queryKey)
  // What could not be read without a network is read now.
  const hasFailed =
    client.getQueryCache().findAll({
      predicate: ({ state, queryKey: [path] }) => path !== photosKey[0] && isUnreachable(state.error),
    }).length > 0
  if (!after) return
  if (after !== before || after.hasMore || hasFailed) await invalidateOthers(client, queryKey)
  // Photos follow a quote, which does not change by them.
  else await client.refetchQueries({ queryKey: photosKey, type: 'active' })
}

/** How often a visible tab checks for changes, in milliseconds. */
const intervalMs = 20_000

/** Whether what was read at `updatedAt` may have changed without being noticed: two checks have passed since. */
export const isStale = (updatedAt: number, now: number) => now - updatedAt > 2 * intervalMs

/** Checks for new quotes while the tab is visible, and when it becomes visible again. */
export function usePolling() {
  const client = useQueryClient()
  useEffect(() => {
    let checkedAt = Date.now()
    const check = () => {
      checkedAt = Date.now()
      void checkForChanges(client)
    }
    const checkIfDue = () => {
      // The clock may be set back. One that counts on while a phone sleeps, unlike `performance.now`.
      const sinceCheck = Math.abs(Date.now() - checkedAt)
      if (document.visibilityState === 'visible' && sinceCheck >= intervalMs) check()
    }
    const timer = setInterval(checkIfDue, intervalMs)
    document.addEventListener('visibilitychange', checkIfDue)
    for (const event of ['online', 'offline']) addEventListener(event, check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkIfDue)
      for (const event of ['online', 'offline']) removeEventListener(event, check)
    }
  }, [client])
}
