import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler } from 'express'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { apiTokenOf, requestId } from './sender.ts'

/** Counts and logs each request when it ends, without query, body, and unknown paths, which may have personal data. */
export function requestLog(log: Log, metrics?: Pick<Metrics, 'countRequest'>): RequestHandler {
  return (req, res, next) => {
    const start = performance.now()
    const { method, path } = req
    res.once('close', () => {
      const ms = performance.now() - start
      const route = routeOf(req)
      const status = res.writableFinished ? res.statusCode : 'aborted'
      metrics?.countRequest({ method, route, status, ms })
      log.info(
        {
          requestId: requestId(req),
          method,
          // The path of a page or file that exists contains no personal data.
          route: route ?? ([200, 304].includes(res.statusCode) ? path : undefined),
          status,
          ms: Math.round(ms),
          // Operators name tokens after programs, not people.
          token: apiTokenOf(res)?.name,
        },
        'request',
      )
    })
    next()
  }
}

/** The API route that matched a request, such as `/api/quotes/:id`. Undefined if none did, and for pages and files. */
function routeOf({ route, originalUrl }: Request): string | undefined {
  const path = (route as { path: string } | undefined)?.path
  // In an error handler, Express has reset the path that the router was mounted on.
  return path !== undefined && originalUrl.startsWith('/api/') ? `/api${path}` : undefined
}
