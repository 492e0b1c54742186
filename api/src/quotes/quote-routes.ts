import { DryRun } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { cors } from '../http/cors.ts'
import type { Deps } from '../http/deps.ts'
import { readJson, readJsonOrForm, readMergePatch } from '../http/request/read-json.ts'
import { createRoutes } from '../http/resource.ts'
import { createAddEvent, createListDeliveries } from './changes/history-routes.ts'
import { createQuoteList } from './list/list.ts'
import { createErase, createPatch, createRead } from './changes/one-quote.ts'
import { createFormPost } from './submit/form-posts.ts'
import { createJsonPost, type JsonPostDeps } from './submit/json-posts.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { ChangingQuotes } from './changes/announce-changes.ts'
import type { UpdateQuote } from './changes/update-quote.ts'

type QuoteRoutesDeps = Deps &
  SessionCheck &
  JsonPostDeps & { quotes: ChangingQuotes; updateQuote: UpdateQuote }

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRoutesDeps): Router {
  const { store, allowedOrigins, allow, identifySender, limitPosts, onlySignedIn } = deps
  const allowOrigin = cors('POST', allowedOrigins)
  const [read, write] = [allow('quotes:read'), allow('quotes:write')]
  const list = createQuoteList(deps)
  const postForm = createFormPost(deps)
  const forms: RequestHandler = (req, res, next) => {
    if (req.is('urlencoded')) return postForm(req, res, next)
    next()
  }
  // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
  const postJson = [limitPosts, ...readJsonOrForm, createJsonPost(deps)]

  return createRoutes({
    '/quotes': {
      post: [allowOrigin, identifySender('quotes:send'), forms, ...postJson],
      options: [allowOrigin],
      get: [read, list.inAcceptedFormat],
      query: DryRun,
    },
    '/quotes.csv': { get: [read, list.asCsv] },
    '/quotes.ndjson': { get: [read, list.asNdjson] },
    '/erasures': { get: [read, list.erasures] },
    '/quotes/:id': {
      get: [read, createRead(deps)],
      patch: [write, ...readMergePatch, createPatch(deps)],
      delete: [write, createErase(deps)],
    },
    '/quotes/:id/history': { post: [write, ...readJson, createAddEvent(deps.quotes)] },
    '/quotes/:id/deliveries': { get: [onlySignedIn, createListDeliveries(store)] },
  })
}
