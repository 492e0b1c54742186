import express, { type Express } from 'express'
import { limitBodyTime } from './http/body-deadline.ts'
import { limitAtOnce } from './http/rate-limit.ts'
import { problemHandler } from './http/problem.ts'
import { handleInTurn, requireSingleHost, stripForwardedPorts } from './http/request-guards.ts'
import { identifyRequest, requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createApi } from './api.ts'
import type { ApiDeps } from './api-context.ts'
import { pageRoutes } from './pages/site-pages.ts'

/** Creates the product as an Express application: the API, the widget's files, and the site. Opens nothing. */
export function createApp(deps: ApiDeps): Express {
  const { publicUrl, config, allowedOrigins, log, metrics } = deps
  return (
    express()
      .disable('x-powered-by')
      // Pages and files have tags of their own, and other responses are not cached.
      .disable('etag')
      .set('trust proxy', config.TRUST_PROXY ?? false)
      .use(handleInTurn, requireSingleHost, stripForwardedPorts)
      .use(identifyRequest)
      .use(requestLog(log, metrics))
      .use(limitAtOnce())
      .use(limitBodyTime)
      .use(securityHeaders(publicUrl))
      .use('/api', createApi(deps))
      .use(pageRoutes(publicUrl, config.DATA_DIR, allowedOrigins))
      .use(problemHandler(log, metrics))
  )
}
