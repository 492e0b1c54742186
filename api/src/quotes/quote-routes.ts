import { quoteOperations } from '@concrete-quote/openapi'
import type { Router } from 'express'
import { cors } from '../http/cors.ts'
import { route } from '../http/operations.ts'
import { describeByLabel, onlyForms, readJsonOrForm } from '../http/request/input.ts'
import { createQuoteList, type QuoteListDeps } from './list/list.ts'
import { createQuoteHandlers, type QuoteDeps } from './changes/one-quote.ts'
import { createFormPost, type FormPostDeps } from './submit/form-posts.ts'
import { createJsonPost } from './submit/json-posts.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'

interface QuoteRoutesDeps extends QuoteDeps, QuoteListDeps, FormPostDeps, SessionCheck {}

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRoutesDeps): Router {
  return route(quoteOperations, deps.guard).to({
    createQuote: {
      // Whoever builds a page tries it before its origin is registered: nothing is stored.
      cors: cors('POST', deps.allowedOrigins, ({ query }) => query.dryRun === 'true'),
      // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
      before: [onlyForms(createFormPost(deps)), deps.limitPosts],
      read: readJsonOrForm,
      describe: describeByLabel,
      handle: createJsonPost(deps),
    },
    ...createQuoteList(deps),
    ...createQuoteHandlers(deps),
  })
}
