import type { Request } from 'express'

/** The API route that matched a request, such as `/api/quotes/:id`. Undefined if none did, and for pages and files. */
export function routeOf({ route, originalUrl }: Request): string | undefined {
  const path = (route as { path: string } | undefined)?.path
  // In an error handler, Express has reset the path that the router was mounted on.
  return path !== undefined && originalUrl.startsWith('/api/') ? `/api${path}` : undefined
}
