import type { RequestHandler, Router } from 'express'
import { cors } from '../partners/allowed-origins.ts'
import { readJson, readJsonOrForm, readMergePatch } from '../http/request/read-json.ts'
import { createRoutes } from '../http/resource.ts'
import type { Api } from '../api-context.ts'
import { createAddEvent, createListDeliveries } from './changes/history-routes.ts'
import { createQuoteList } from './list/list.ts'
import { createErase, createPatch, createRead } from './one-quote.ts'
import { createFormPost } from './submit/form-posts.ts'
import { createJsonPost } from './submit/json-posts.ts'

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(api: Api): Router {
  const { allowedOrigins, identifyToken, identifyUser, limitPosts, onlySignedIn } = api
  const allowOrigin = cors('POST', allowedOrigins)
  const list = createQuoteList(api)
  const postForm = createFormPost(api)
  const forms: RequestHandler = (req, res, next) => {
    if (req.is('urlencoded')) return postForm(req, res, next)
    next()
  }
  // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
  const postJson = [limitPosts, ...readJsonOrForm, createJsonPost(api)]

  return createRoutes({
    '/quotes': {
      post: [allowOrigin, identifyToken, identifyUser, forms, ...postJson],
      options: [allowOrigin],
      get: [onlySignedIn, list.inAcceptedFormat],
    },
    '/quotes.csv': { get: [onlySignedIn, list.asCsv] },
    '/quotes.ndjson': { get: [onlySignedIn, list.asNdjson] },
    '/quotes/:id': {
      get: [onlySignedIn, createRead(api)],
      patch: [onlySignedIn, ...readMergePatch, createPatch(api)],
      delete: [onlySignedIn, createErase(api)],
    },
    '/quotes/:id/history': { post: [onlySignedIn, ...readJson, createAddEvent(api)] },
    '/quotes/:id/deliveries': { get: [onlySignedIn, createListDeliveries(api)] },
  })
}
