import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, hasStatus } from './call.ts'
import { invalidateOthers } from './invalidate-others.ts'
import { requestOf, withQuery } from './read.ts'
import type { QuoteList, StoredQuote } from './types.ts'

/** The newest quotes that nobody has answered: at most 100. */
export interface Waiting {
  quotes: StoredQuote[]
  hasMore: boolean
  etag: string | null
}

/**
 * The waiting quotes, which are polled; null if nobody is signed in. As long as they are unchanged, the response is 304
 * without a body.
 */
export const waitingQuery = queryOptions({
  queryKey: ['/api/quotes', { answered: 'false', limit: '100' }] as const,
  queryFn: async ({ client, queryKey, signal }): Promise<Waiting | null> => {
    const before = client.getQueryData<Waiting>(queryKey)
    const { path, query } = requestOf(queryKey)
    try {
      const headers = before?.etag ? { 'If-None-Match': before.etag } : {}
      const response = await call('GET', withQuery(path, query), { headers, signal })
      if (response.status === 304 && before) return before
      const { items, next } = (await response.json()) as QuoteList
      return { quotes: items, hasMore: next !== null, etag: response.headers.get('ETag') }
    } catch (error) {
      if (hasStatus(error, 401)) return null
      throw error
    }
  },
})

/** Checks for new and changed quotes, and refetches the lists and the open quote if there are any. */
export async function checkForChanges(client: QueryClient): Promise<void> {
  const { queryKey } = waitingQuery
  const before = client.getQueryData(queryKey)
  await client.refetchQueries({ queryKey, exact: true })
  const after = client.getQueryData(queryKey)
  if (after && after !== before) await invalidateOthers(client, queryKey)
}
