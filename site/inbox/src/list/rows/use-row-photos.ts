import { maxQuotesWithPhotos, type Photo, type ListedQuote } from '@concrete-quote/openapi'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { photosQuery } from '../../queries/photos.ts'

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
