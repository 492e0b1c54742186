import express, { Router, type Express } from 'express'
import {
  handleInTurn,
  limitBodyTime,
  requireSingleHost,
  stripForwardedPorts,
} from './http/server/request-guards.ts'
import { notFound, problemHandler } from './http/problem.ts'
import { limitAtOnce } from './http/rate-limit.ts'
import { identifyRequest } from './http/sender.ts'
import { requestLog } from './http/request-log.ts'
import { nameUtf8 } from './http/request/input.ts'
import { compressIf } from './http/content/compress.ts'
import { apiSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { hasApiToken } from './http/request/bearer-token.ts'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

interface AppDeps {
  config: Config
  publicUrl: string
  log: Log
  metrics: Metrics | undefined
}

/**
 * Creates the product as an Express application: what every request passes, then the API, then pages and files.
 * @param api The routers below `/api`, one per resource, in any order.
 */
export function createApp(
  { config, publicUrl, log, metrics }: AppDeps,
  api: Router[],
  pages: Router,
): Express {
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
      .use('/api', apiRouter(api))
      .use(pages)
      .use(problemHandler(log, metrics))
  )
}

function apiRouter(resources: Router[]): Router {
  const router = Router().use(compressIf(hasApiToken), apiSecurityHeaders, nameUtf8)
  for (const resource of resources) router.use(resource)
  return router.use(() => {
    throw notFound()
  })
}
