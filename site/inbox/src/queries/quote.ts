import type { QuoteDeliveryList, StoredQuote } from '@concrete-quote/openapi'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, getJson, readJson } from './call.ts'
import { invalidateOthers } from './quotes.ts'

/** A quote as it was read, with the entity tag of this version. */
export interface VersionedQuote {
  quote: StoredQuote
  etag: string | null
}

export const quotePath = (id: string) => `/api/quotes/${encodeURIComponent(id)}`

/** The header of a change to this version alone. */
export const ifMatch = ({ etag }: Pick<VersionedQuote, 'etag'>): Record<string, string> =>
  etag ? { 'If-Match': etag } : {}

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/quotes', id] as const,
    queryFn: async ({ signal }) => toVersion(await call('GET', quotePath(id), { signal })),
  })

/** The notifications of a quote. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/quotes', id, 'deliveries'] as const,
    queryFn: async ({ signal }) =>
      (await getJson<QuoteDeliveryList>(`${quotePath(id)}/deliveries`, signal)).items,
  })

/** Reads a quote from a response. */
export async function toVersion(response: Response): Promise<VersionedQuote> {
  return { quote: await readJson<StoredQuote>(response), etag: response.headers.get('ETag') }
}

/** Shows a version of a quote that is known to be current, and refetches everything else. */
export async function showVersion(client: QueryClient, version: VersionedQuote) {
  const { queryKey } = quoteQuery(version.quote.id)
  // A response that is on its way may be older.
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, version)
  void invalidateOthers(client, queryKey)
}
