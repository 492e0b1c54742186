import { MutationCache, QueryCache, QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { isUnauthorized, read, type QuoteList } from './api.ts'

/** Whether anybody is signed in: null, and nobody is. */
export const signedInQuery = {
  queryKey: ['/api/quotes', { limit: 1 }],
  queryFn: read('null'),
} as UseQueryOptions<QuoteList | null>

/** The data cache, with the settings of the specification, section 9. */
export function createQueryClient(): QueryClient {
  const retry = false
  const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000)
  const onError = (error: Error) => {
    if (isUnauthorized(error)) forgetSession(client)
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: read('throw'),
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

/** Nobody is signed in any more: what was read goes, and the sign-in shows. */
export function forgetSession(client: QueryClient) {
  client.setQueryData(signedInQuery.queryKey, null)
  client.removeQueries({ predicate: ({ state }) => state.data !== null })
}
