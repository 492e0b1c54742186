import {
  isOverdue,
  maxQuotesWithPhotos,
  type QuoteList,
  type QuoteListQueryInput,
  type ListedQuote,
  type QuoteDeliveryList,
  type StoredQuote,
  type QuotePhotos,
  type QuotePhotosList,
  type Photo,
} from '@concrete-quote/openapi'
import {
  hashKey,
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
  useQueries,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNow } from '../words/time.ts'
import { call, getJson, hasStatus, readJson } from './call.ts'

export type QuoteFilter = Omit<QuoteListQueryInput, 'cursor' | 'limit'>

export function quotesPath(query: QuoteListQueryInput): string {
  const search = String(new URLSearchParams(query as Record<string, string>))
  return search ? `/api/quotes?${search}` : '/api/quotes'
}

/** The pages of a filtered list. */
export const quotesQuery = (filter: QuoteFilter) =>
  infiniteQueryOptions({
    queryKey: ['/api/quotes', filter] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      getJson<QuoteList>(quotesPath({ ...filter, ...(cursor && { cursor }) }), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** The pages of the quotes with a time to call back that match: all, because their order is that of these times. */
export const callBacksQuery = (filter: QuoteFilter) =>
  queryOptions({
    queryKey: ['/api/quotes', { ...filter, callBack: 'true', limit: String(maxQuotesWithPhotos) }] as const,
    queryFn: async ({ queryKey: [, query], signal }) => {
      const pages: QuoteList[] = []
      let cursor: string | null = null
      do {
        const path = quotesPath({ ...query, ...(cursor && { cursor }) })
        const page: QuoteList = await getJson<QuoteList>(path, signal)
        pages.push(page)
        cursor = page.next
      } while (cursor)
      return pages
    },
  })

/** The oldest quotes that nobody has answered, among which are those that are overdue: at most 100. */
export interface Waiting {
  quotes: ListedQuote[]
  hasMore: boolean
  etag: string | null
}

const waitingFilter = { answered: 'false', order: 'oldest', limit: '100' } as const

/**
 * The waiting quotes, which are polled; null if nobody is signed in. As long as they are unchanged, the response is 304
 * without a body.
 */
export const waitingQuery = queryOptions({
  queryKey: ['/api/quotes', waitingFilter] as const,
  queryFn: async ({ client, queryKey, signal }): Promise<Waiting | null> => {
    const before = client.getQueryData<Waiting>(queryKey)
    try {
      const headers = before?.etag ? { 'If-None-Match': before.etag } : {}
      const response = await call('GET', quotesPath(waitingFilter), { headers, signal })
      if (response.status === 304 && before) return before
      const { items, next } = await readJson<QuoteList>(response)
      return { quotes: items, hasMore: next !== null, etag: response.headers.get('ETag') }
    } catch (error) {
      if (hasStatus(error, 401)) return null
      throw error
    }
  },
})

/**
 * How many are to be called: those who wait, and those with a price whose follow-up is due, such as `12` or `100+`;
 * undefined if nobody is.
 */
export function useToCall(): string | undefined {
  const { data: waiting } = useQuery(waitingQuery)
  const { data: pages = [] } = useQuery({ ...callBacksQuery({}), enabled: waiting != null })
  const now = useNow()
  if (!waiting) return undefined
  const followUps = pages.flatMap(({ items }) => items).filter((quote) => isFollowUpDue(quote, now))
  const count = waiting.quotes.length + followUps.length
  return count === 0 ? undefined : `${count}${waiting.hasMore ? '+' : ''}`
}

/** Whether somebody who has been answered is to be asked again by now, in milliseconds since 1970. */
const isFollowUpDue = ({ answeredAt, callBackAt }: ListedQuote, now: number) =>
  answeredAt !== null && callBackAt !== null && Date.parse(callBackAt) <= now

/** How many waiting quotes are overdue, such as `12`; with a plus if there may be more than those that are polled. */
export function countOverdue({ quotes, hasMore }: Waiting, now: number): string {
  const last = quotes.at(-1)
  const mayBeMore = hasMore && last && isOverdue({ ...last, callBackAt: null }, now)
  return `${quotes.filter((quote) => isOverdue(quote, now)).length}${mayBeMore ? '+' : ''}`
}

/** Refetches everything but a query whose current data is known. */
export function invalidateOthers(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const known = hashKey(queryKey)
  return client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== known })
}

export const quotePath = (id: string) => `/api/quotes/${encodeURIComponent(id)}`

/** The header of a change to a version alone. */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/quotes', id] as const,
    queryFn: ({ signal }) => getJson<StoredQuote>(quotePath(id), signal),
  })

/** Notes that an unopened quote is open. Without a network it stays new, and is noted the next time. */
export function useMarkOpened(quote: StoredQuote | undefined) {
  const client = useQueryClient()
  const unopened = quote?.openedAt === null ? quote.id : undefined
  useEffect(() => {
    if (unopened === undefined) return
    const openedAt = new Date().toISOString()
    const show = () =>
      client.setQueriesData<unknown>({ queryKey: ['/api/quotes'] }, (data: unknown) =>
        withOpened(data, { id: unopened, openedAt }),
      )
    call('PUT', `${quotePath(unopened)}/opened`).then(show, () => undefined)
  }, [client, unopened])
}

/** A quote, or pages of quotes, with one that was opened. The others stay the same objects by structural sharing. */
function withOpened(data: unknown, opened: Pick<StoredQuote, 'id' | 'openedAt'>): unknown {
  if (Array.isArray(data)) return data.map((each) => withOpened(each, opened))
  if (typeof data !== 'object' || data === null) return data
  if ('id' in data && data.id === opened.id) return { ...data, ...opened }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withOpened(value, opened)]))
}

/** The notifications of a quote. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/quotes', id, 'deliveries'] as const,
    queryFn: async ({ signal }) =>
      (await getJson<QuoteDeliveryList>(`${quotePath(id)}/deliveries`, signal)).items,
  })

/** Shows a quote in a version that is known to be current, and refetches everything else. */
export async function showQuote(client: QueryClient, quote: StoredQuote) {
  const { queryKey } = quoteQuery(quote.id)
  // A response that is on its way may be older.
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, quote)
  void invalidateOthers(client, queryKey)
}

/** The key of all that was read about photos. */
export const photosKey = ['/api/photos'] as const

/** The photos of those of the quotes that have any. Photos may be unavailable while quotes are not. */
function photosQuery(client: QueryClient, quoteIds: string[]) {
  return queryOptions({
    queryKey: [...photosKey, quoteIds] as const,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams(quoteIds.map((id) => ['quoteId', id]))
      return (await getJson<QuotePhotosList>(`/api/photos?${search}`, signal)).items
    },
    // What is known from another list, so that nothing blinks when a quote is opened or a list changes.
    placeholderData: () => findKnown(client, quoteIds),
  })
}

function findKnown(client: QueryClient, quoteIds: string[]): QuotePhotos[] | undefined {
  const lists = client.getQueriesData<QuotePhotos[]>({ queryKey: photosKey })
  const known = lists.flatMap(([, items = []]) => items.filter(({ quoteId }) => quoteIds.includes(quoteId)))
  return known.length > 0 ? known : undefined
}

export function useQuotePhotos(quoteId: string) {
  const client = useQueryClient()
  return useQuery({ ...photosQuery(client, [quoteId]), select: ([item]) => item?.photos ?? [] })
}

export const photosPath = (quoteId: string) => `${quotePath(quoteId)}/photos`
export const photoPath = (quoteId: string, id: string) => `${photosPath(quoteId)}/${id}`
export const thumbnailPath = (quoteId: string, id: string) => `${photoPath(quoteId, id)}/thumbnail`

/**
 * Reads the photos that rows show, by the IDs of their quotes: one request per page of the list. Rows show no photos of
 * suspected spam, and none while photos are unavailable.
 */
export function useRowPhotos(pages: QuoteList[]): Map<string, Photo[]> {
  const client = useQueryClient()
  return useQueries({
    queries: pages.flatMap(({ items }) => {
      const ids = items.flatMap(({ id, spam }) => (spam ? [] : [id]))
      return ids.length > 0 ? [photosQuery(client, ids)] : []
    }),
    combine: (results) =>
      new Map(results.flatMap(({ data = [] }) => data.map(({ quoteId, photos }) => [quoteId, photos]))),
  })
}
