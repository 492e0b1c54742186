import type { Request } from 'express'

/** The API's route that a request took, such as `/api/quotes/:id`; nothing where none matched, or for a page or file. */
export function routeOf({ route, originalUrl }: Request): string | undefined {
  const path = (route as { path: string } | undefined)?.path
  // Where an error was answered, Express has forgotten what the route was mounted on.
  return path !== undefined && originalUrl.startsWith('/api/') ? `/api${path}` : undefined
}
