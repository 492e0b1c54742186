import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler } from 'express'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { apiTokenOf } from './request/sender.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Assigns an ID to each request, the client's `X-Request-Id` if that is a UUID, and returns it in the response. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const sent = req.get('X-Request-Id')
  const id = sent && uuid.test(sent) ? sent.toLowerCase() : randomUUID()
  res.setHeader('X-Request-Id', id)
  next()
}

/** The ID of a request, as in its log lines and its problem details. */
export function requestId(req: Request): string {
  return String(req.res?.getHeader('X-Request-Id'))
}

/**
 * Counts each request when it ends, and logs one line, without query, body, and unknown paths, which may contain personal
 * data.
 */
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
