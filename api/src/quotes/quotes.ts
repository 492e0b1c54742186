import type { RequestHandler, Router } from 'express'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { Config } from '../config.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { AllowedOrigins } from '../partners/allowed-origins.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Store } from '../stores/store.ts'
import { backupRoutes, type BackUp } from './backup-routes.ts'
import { createUpdateQuote } from './changes/update-quote.ts'
import { statisticsRoutes } from './list/statistics-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { createSubmitQuote } from './submit/submit-quote.ts'

interface QuotesDeps {
  store: Store
  config: Config
  log: Log
  metrics: Metrics | undefined
  /** The origin that visitors use. */
  publicUrl: string
  sessions: SessionCheck
  /** Identifies integrators by the API token of a request. */
  identifyToken: RequestHandler
  limitPosts: RequestHandler
  allowedOrigins: AllowedOrigins
  notifications: Notifications
  /** Returns the link to the photos of a quote. Undefined if the store fails. */
  photosUrlOf: (quoteId: string) => Promise<string | undefined>
  /** Backs up the store. Undefined if it has no backups of its own. */
  backUp: BackUp | undefined
}

/** Creates what visitors post, and what the owner reads and changes. */
export function createQuotes({ sessions, notifications, ...deps }: QuotesDeps): { routes: Router[] } {
  const submitQuote = createSubmitQuote({ ...deps, ...notifications })
  const updateQuote = createUpdateQuote({ ...deps, ...notifications })
  return {
    routes: [
      quoteRoutes({ ...deps, ...sessions, submitQuote, updateQuote }),
      statisticsRoutes({ ...deps, ...sessions }),
      backupRoutes({ ...deps, ...sessions }),
    ],
  }
}
