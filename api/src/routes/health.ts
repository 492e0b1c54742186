import type { Liveness, Readiness } from '@concrete-quote/openapi'
import { Router } from 'express'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../stores/quote-store.ts'

interface HealthDeps {
  store: Store
  isStopping: () => boolean
  isOutboxFailing: () => boolean
}

/** `/api/health`: whether the process lives, and whether it can take quotes, for the platform that runs it. */
export function healthRoutes({ store, isStopping, isOutboxFailing }: HealthDeps): Router {
  return Router()
    .get('/health/live', (_req, res) => {
      res.json({ status: 'live' } satisfies Liveness)
    })
    .get('/health/ready', async (_req, res) => {
      if (isStopping())
        throw new ProblemError('unavailable', 'The server is stopping.', { headers: { 'Retry-After': '5' } })
      await store.ping()
      // Quotes are stored all the same: a load balancer must not take the server out for it.
      const notifications = isOutboxFailing() ? 'failing' : 'ok'
      res.json({ status: 'ready', notifications } satisfies Readiness)
    })
    .all(['/health/live', '/health/ready'], methodNotAllowed('GET, HEAD'))
}
