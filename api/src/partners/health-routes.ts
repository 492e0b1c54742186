import { healthOperations } from '@concrete-quote/openapi'
import type { Router } from 'express'
import type { AllowedOrigins } from './allowed-origins.ts'
import type { FormViewCount } from './form-views.ts'
import { corsOfAll, isFromAllowedPage } from '../http/cors.ts'
import { route, type Guard } from '../http/operations.ts'
import { unavailable } from '../http/problem.ts'
import type { Store } from '../stores/store.ts'

interface HealthDeps {
  store: Pick<Store, 'ping'>
  publicUrl: string
  allowedOrigins: AllowedOrigins
  formViews: FormViewCount
  guard: Guard<{ by: 'everybody' }>
  isStopping: () => boolean
  /** Whether the store rejects the outbox's calls. */
  isOutboxFailing: () => boolean
}

/** `/api/health`: the liveness and readiness probes. */
export function healthRoutes(deps: HealthDeps): Router {
  const { store, publicUrl, allowedOrigins, formViews, guard, isStopping, isOutboxFailing } = deps
  return route(healthOperations, guard).to({
    checkLiveness: {
      // A form on another origin reads it to find out whether it may post.
      cors: corsOfAll('GET'),
      async handle({ req, query: { shown, source = null } }) {
        const origin = req.get('Origin')
        const shownFor = shown && allowedOrigins.registeredSource(origin, source)
        if (shownFor) await formViews.count(req, shownFor)
        const isKnown = origin !== undefined && allowedOrigins.areRead()
        const registered = isKnown && { registered: isFromAllowedPage(req, publicUrl, allowedOrigins) }
        return { status: 200, body: { status: 'live', ...registered } }
      },
    },
    async checkReadiness() {
      if (isStopping()) throw unavailable('The server is shutting down.', 5)
      await store.ping()
      // This does not change the status: quotes are stored all the same, so a load balancer must keep the server.
      const notifications = isOutboxFailing() ? 'failing' : 'ok'
      return { status: 200, body: { status: 'ready', notifications } }
    },
  })
}
