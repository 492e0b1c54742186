import type { Router } from 'express'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { backupRoutes, type BackUp } from './backup-routes.ts'
import { createUpdateQuote } from './changes/update-quote.ts'
import { statisticsRoutes } from './list/statistics-routes.ts'
import { quoteRoutes, type QuoteRoutesDeps } from './quote-routes.ts'
import { createSubmitQuote } from './submit/submit-quote.ts'

type QuotesDeps = Omit<QuoteRoutesDeps, keyof SessionCheck | 'submitQuote' | 'updateQuote'> & {
  sessions: SessionCheck
  notifications: Notifications
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
