import type { QueryFunction } from '@tanstack/react-query'
import type { components, paths } from '../../quotes-api.d.ts'

export type Credentials = components['schemas']['Credentials']
export type QuoteList = components['schemas']['QuoteList']
export type StoredQuote = components['schemas']['StoredQuote']
type QuoteListQuery = NonNullable<paths['/api/quotes']['get']['parameters']['query']>

/** What a list shows. */
export type QuoteFilter = Omit<QuoteListQuery, 'cursor' | 'limit'>

/** A call that failed. `message` is `STATUS: body`, or `STATUS: status text` without a body (specification, section 8). */
class ResponseError extends Error {
  override name = 'ResponseError'
  readonly status: number
  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
  }
}

/**
 * Calls the API as the signed-in owner: the cookie goes with it.
 * @throws {ResponseError} when the answer is no success; the API is asked for errors in words.
 */
export async function call(
  method: string,
  url: string,
  { body, accept = 'application/json', signal }: CallOptions = {},
) {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      Accept: `${accept}, text/plain;q=0.9, application/problem+json;q=0.1`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.ok) return response
  throw new ResponseError(response.status, (await response.text()).trim() || response.statusText)
}

interface CallOptions {
  /** Sent as JSON. */
  body?: object
  /** The media type wanted. Default: JSON. */
  accept?: string
  signal?: AbortSignal
}

/**
 * Reads what a cache key names (specification, section 7): its segments joined by a slash are the path. An object
 * among them is the query; the cursor of an endless list joins that.
 * @param on401 What becomes of an answer 401: an error, or the value null.
 */
export function read(on401: 'throw' | 'null'): QueryFunction<unknown> {
  return async ({ queryKey, signal, ...context }) => {
    const { pageParam: cursor } = context as { pageParam?: string | null }
    const path = queryKey.filter((segment) => typeof segment === 'string').join('/')
    const query = queryKey.find((segment) => typeof segment === 'object')
    try {
      const response = await call('GET', withQuery(path, { ...query, ...(cursor && { cursor }) }), { signal })
      return (await response.json()) as unknown
    } catch (error) {
      if (on401 === 'null' && isUnauthorized(error)) return null
      throw error
    }
  }
}

/** A path with query parameters, where there are any. */
export function withQuery(path: string, query: QuoteListQuery): string {
  const search = String(new URLSearchParams(query as Record<string, string>))
  return search ? `${path}?${search}` : path
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ResponseError && error.status === 401
}
