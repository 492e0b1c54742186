import type { NewQuoteEvent, QuoteDeliveryList, QuotePatch, StoredQuote } from '@concrete-quote/openapi'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, hasStatus } from './call.ts'
import { invalidateOthers } from './quotes.ts'

/** A quote as it was read, with the entity tag of this version. */
export interface VersionedQuote {
  quote: StoredQuote
  etag: string | null
}

export const quotePath = (id: string) => `/api/quotes/${encodeURIComponent(id)}`

/** The header of a change to this version alone. */
export const ifMatch = ({ etag }: VersionedQuote): Record<string, string> =>
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
    queryFn: async ({ signal }) => {
      const response = await call('GET', `${quotePath(id)}/deliveries`, { signal })
      return ((await response.json()) as QuoteDeliveryList).items
    },
  })

async function toVersion(response: Response): Promise<VersionedQuote> {
  return { quote: (await response.json()) as StoredQuote, etag: response.headers.get('ETag') }
}

/** Shows a version of a quote that is known to be current, and refetches everything else. */
export function showVersion(client: QueryClient, version: VersionedQuote) {
  const { queryKey } = quoteQuery(version.quote.id)
  client.setQueryData(queryKey, version)
  void invalidateOthers(client, queryKey)
}

/** A change that was not stored because somebody else had changed the quote. */
export class ConflictError extends Error {
  override name = 'ConflictError'
  /** The quote as it was shown. */
  readonly before: StoredQuote
  /** The quote as it is stored. */
  readonly current: VersionedQuote
  constructor(before: StoredQuote, current: VersionedQuote) {
    super('Somebody else has changed this quote.')
    this.before = before
    this.current = current
  }
}

/** Changes a quote unless somebody else has changed it since it was read. */
export function useUpdateQuote(version: VersionedQuote) {
  const { quote } = version
  const client = useQueryClient()
  return useMutation<VersionedQuote, Error, QuotePatch>({
    mutationFn: async (patch) => {
      const url = quotePath(quote.id)
      try {
        return await toVersion(await call('PATCH', url, { body: patch, headers: ifMatch(version) }))
      } catch (error) {
        if (!hasStatus(error, 412)) throw error
        throw new ConflictError(quote, await toVersion(await call('GET', url)))
      }
    },
    onSuccess: (changed) => showVersion(client, changed),
  })
}

/** Adds an event to the history of a quote. */
export function useAddEvent(id: string) {
  const client = useQueryClient()
  return useMutation<VersionedQuote, Error, NewQuoteEvent>({
    mutationFn: async (event) => toVersion(await call('POST', `${quotePath(id)}/history`, { body: event })),
    onSuccess: (changed) => showVersion(client, changed),
  })
}
