import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnreachable } from './call.ts'
import { photosKey } from './photo-queries.ts'
import { invalidateOthers, waitingQuery } from './quote-queries.ts'

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
