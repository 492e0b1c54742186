import {
  maxQuotesWithPhotos,
  type QuotePhotos,
  type QuotePhotosList,
  type Photo,
  type ListedQuote,
} from '@concrete-quote/openapi'
import { queryOptions, useQuery, useQueryClient, useQueries, type QueryClient } from '@tanstack/react-query'
import { getJson } from './call.ts'
import { quotePath } from './quote-queries.ts'

/** The key of all that was read about photos. */
export const photosKey = ['/api/photos'] as const

/** The photos of those of the quotes that have any. Photos may be unavailable while quotes are not. */
export function photosQuery(client: QueryClient, quoteIds: string[]) {
  return queryOptions({
    queryKey: [...photosKey, quoteIds] as const,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams(quoteIds.map((id) => ['quoteId', id]))
      return (await getJson<QuotePhotosList>(`/api/photos?${search}`, signal)).items
    },
    enabled: quoteIds.length > 0,
    // What is known from another list, so that nothing blinks when a quote is opened or a list changes.
    placeholderData: () => findKnown(client, quoteIds),
  })
}

function findKnown(client: QueryClient, quoteIds: string[]): QuotePhotos[] | undefined {
  const lists = client.getQueriesData<QuotePhotos[]>({ queryKey: photosKey })
  const known = lists.flatMap(([, items = []]) => items.filter(({ quoteId }) => quoteIds.includes(quoteId)))
  return known.length > 0 ? known : undefined
}

/** The photos of one quote. */
export function useQuotePhotos(quoteId: string) {
  const client = useQueryClient()
  return useQuery({ ...photosQuery(client, [quoteId]), select: ([item]) => item?.photos ?? [] })
}

/** The path of the photos of a quote. */
export const photosPath = (quoteId: string) => `${quotePath(quoteId)}/photos`

/** The path of a photo. */
export const photoPath = (quoteId: string, id: string) => `${photosPath(quoteId)}/${id}`

/** The path of the thumbnail of a photo. */
export const thumbnailPath = (quoteId: string, id: string) => `${photoPath(quoteId, id)}/thumbnail`

/**
 * Reads the photos that rows show, by the IDs of their quotes: one request per page of the list. Rows show no photos of
 * suspected spam, and none while photos are unavailable.
 */
export function useRowPhotos(pages: ListedQuote[][]): Map<string, Photo[]> {
  const client = useQueryClient()
  return useQueries({
    queries: pages.flatMap(toRequests).map((quoteIds) => photosQuery(client, quoteIds)),
    combine: (results) =>
      new Map(results.flatMap(({ data = [] }) => data.map(({ quoteId, photos }) => [quoteId, photos]))),
  })
}

/** The IDs of the quotes of a page whose photos are shown, as many as a request can have at a time. */
function toRequests(page: ListedQuote[]): string[][] {
  const ids = page.flatMap(({ id, spam }) => (spam ? [] : [id]))
  const requests: string[][] = []
  for (let start = 0; start < ids.length; start += maxQuotesWithPhotos)
    requests.push(ids.slice(start, start + maxQuotesWithPhotos))
  return requests
}
