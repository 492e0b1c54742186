import type { RequestHandler, Router } from 'express'
import { cors } from '../http/cors.ts'
import { readJson, readJsonOrForm, readMergePatch } from '../http/request/read-json.ts'
import { createRoutes } from '../http/resource.ts'
import { createAddEvent, createListDeliveries } from './changes/history-routes.ts'
import { createQuoteList } from './list/list.ts'
import { createErase, createPatch, createRead } from './changes/one-quote.ts'
import { createFormPost, type FormPostDeps } from './submit/form-posts.ts'
import { createJsonPost } from './submit/json-posts.ts'
import type { Config } from '../config.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { ChangingQuotes } from './changes/announce-changes.ts'
import type { UpdateQuote } from './changes/update-quote.ts'

type QuoteRoutesDeps = FormPostDeps &
  Pick<SessionCheck, 'onlySignedIn' | 'identifyUser'> & {
    config: Config
    quotes: ChangingQuotes
    updateQuote: UpdateQuote
    /** Identifies integrators by the API token of a request. */
    identifyToken: RequestHandler
  }

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRoutesDeps): Router {
  const { store, allowedOrigins, identifyToken, identifyUser, limitPosts, onlySignedIn } = deps
  const allowOrigin = cors('POST', allowedOrigins)
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
      post: [allowOrigin, identifyToken, identifyUser, forms, ...postJson],
      options: [allowOrigin],
      get: [onlySignedIn, list.inAcceptedFormat],
    },
    '/quotes.csv': { get: [onlySignedIn, list.asCsv] },
    '/quotes.ndjson': { get: [onlySignedIn, list.asNdjson] },
    '/erasures': { get: [onlySignedIn, list.erasures] },
    '/quotes/:id': {
      get: [onlySignedIn, createRead(store)],
      patch: [onlySignedIn, ...readMergePatch, createPatch(deps)],
      delete: [onlySignedIn, createErase(deps)],
    },
    '/quotes/:id/history': { post: [onlySignedIn, ...readJson, createAddEvent(deps.quotes)] },
    '/quotes/:id/deliveries': { get: [onlySignedIn, createListDeliveries(store)] },
  })
}
