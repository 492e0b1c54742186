import type { QueryFunction } from '@tanstack/react-query'
import { call } from './call.ts'
import type { QuoteListQuery } from './types.ts'

/**
 * Reads what a cache key names: its segments joined by a slash are the path. An object in it is the query; the cursor of
 * an infinite list is added to that.
 */
export const read: QueryFunction<unknown> = async ({ queryKey, signal, ...context }) => {
  const { pageParam: cursor } = context as { pageParam?: string | null }
  const { path, query } = requestOf(queryKey)
  const response = await call('GET', withQuery(path, { ...query, ...(cursor && { cursor }) }), { signal })
  return (await response.json()) as unknown
}

/** The path and the query that a cache key names. */
export function requestOf(queryKey: readonly unknown[]) {
  return {
    path: queryKey.filter((segment) => typeof segment === 'string').join('/'),
    query: queryKey.find((segment) => typeof segment === 'object') as QuoteListQuery | undefined,
  }
}

/** Adds query parameters, if any, to a path. */
export function withQuery(path: string, query: QuoteListQuery = {}): string {
  const search = String(new URLSearchParams(query as Record<string, string>))
  return search ? `${path}?${search}` : path
}
