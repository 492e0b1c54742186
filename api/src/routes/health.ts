import { Router } from 'express'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store } from '../stores/quote-store.ts'

/** `/api/health`: whether the process lives, and whether it can take quotes, for the platform that runs it. */
export function healthRoutes(store: Store, isStopping: () => boolean): Router {
  return Router()
    .get('/health/live', (_req, res) => {
      res.json({ status: 'live' })
    })
    .get('/health/ready', async (_req, res) => {
      if (isStopping())
        throw new ProblemError('unavailable', 'The server is stopping.', { headers: { 'Retry-After': '5' } })
      await store.ping()
      res.json({ status: 'ready' })
    })
    .all(['/health/live', '/health/ready'], methodNotAllowed('GET, HEAD'))
}
