import type { Liveness, Readiness } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { cors, type OriginSet } from '../cors.ts'
import { createRoutes } from '../routes.ts'
import { ProblemError } from '../problem.ts'
import type { Store } from '../../stores/store.ts'

interface HealthDeps {
  store: Pick<Store, 'ping'>
  allowedOrigins: OriginSet
  isStopping: () => boolean
  /** Whether the store rejects the outbox's calls. */
  isOutboxFailing: () => boolean
}

/** `/api/health`: the liveness and readiness probes. */
export function healthRoutes({ store, allowedOrigins, isStopping, isOutboxFailing }: HealthDeps): Router {
  const live: RequestHandler = (_req, res) => {
    res.json({ status: 'live' } satisfies Liveness)
  }
  const ready: RequestHandler = async (_req, res) => {
    if (isStopping())
      throw new ProblemError('unavailable', 'The server is shutting down.', {
        headers: { 'Retry-After': '5' },
      })
    await store.ping()
    // This does not change the status: quotes are stored all the same, so a load balancer must keep the server.
    const notifications = isOutboxFailing() ? 'failing' : 'ok'
    res.json({ status: 'ready', notifications } satisfies Readiness)
  }
  // A form on another origin reads it to find out whether it may post.
  const allowOrigin = cors('GET', allowedOrigins)
  return createRoutes({
    '/health/live': { get: [allowOrigin, live], options: [allowOrigin] },
    '/health/ready': { get: [ready] },
  })
}
