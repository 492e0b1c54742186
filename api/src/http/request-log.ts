import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { tokenNameOf } from '../auth/api-tokens.ts'
import type { Log } from '../observability/log.ts'
import { requestId } from './request/request-id.ts'
import { routeOf } from './route-of.ts'

/**
 * Logs one line per request when it ends, without query, body, and unknown paths, which may contain personal data.
 */
export function requestLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const start = performance.now()
    const { method, path } = req
    res.once('close', () => {
      const ms = Math.round(performance.now() - start)
      log.info(
        {
          requestId: requestId(req),
          method,
          // The path of a page or file that exists contains no personal data.
          route: routeOf(req) ?? ([200, 304].includes(res.statusCode) ? path : undefined),
          status: res.writableFinished ? res.statusCode : 'aborted',
          ms,
          // Named by the operator, for a program.
          token: tokenNameOf(res),
        },
        'request',
      )
    })
    next()
  }
}
