import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Refetches everything but a query whose current data is known. */
export function invalidateOthers(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const known = hashKey(queryKey)
  return client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== known })
}
