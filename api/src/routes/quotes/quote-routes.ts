import { Router, type RequestHandler } from 'express'
import { identifyToken } from '../../auth/api-tokens.ts'
import { identifyUser, onlySignedIn } from '../../auth/sessions.ts'
import { cors } from '../../http/cors.ts'
import { readJson, readJsonOrForm, readMergePatch } from '../../http/request/read-json.ts'
import { addResource } from '../../http/resource.ts'
import type { UpdateQuote } from '../../quotes/update-quote.ts'
import type { Store } from '../../stores/store.ts'
import { createFormPost, type FormPostDeps } from './posts/form-posts.ts'
import { createAddEvent, createListDeliveries } from './history.ts'
import { createJsonPost } from './posts/json-posts.ts'
import { createQuoteList } from './list.ts'
import { createErase, createPatch, createRead } from './one-quote.ts'

interface QuoteRouteDeps extends FormPostDeps {
  store: Store
  updateQuote: UpdateQuote
  /** The time zone of local times in CSV. */
  timeZone: string
}

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRouteDeps): Router {
  const {
    store,
    submitQuote,
    photoLinks,
    updateQuote,
    limitPosts,
    log,
    publicUrl,
    allowedOrigins,
    timeZone,
  } = deps
  const allowOrigin = cors('POST', allowedOrigins)
  const signedIn = onlySignedIn(store, publicUrl)
  const list = createQuoteList({ store, timeZone, log })
  const postForm = createFormPost(deps)
  const forms: RequestHandler = (req, res, next) => {
    if (req.is('urlencoded')) return postForm(req, res, next)
    next()
  }
  // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
  const postJson = [limitPosts, ...readJsonOrForm, createJsonPost(submitQuote, photoLinks)]

  const router = Router()
  addResource(router, '/quotes', {
    post: [allowOrigin, identifyToken(store, limitPosts), identifyUser(store, publicUrl), forms, ...postJson],
    options: [allowOrigin],
    get: [signedIn, list.inAcceptedFormat],
  })
  addResource(router, '/quotes.csv', { get: [signedIn, list.asCsv] })
  addResource(router, '/quotes.ndjson', { get: [signedIn, list.asNdjson] })
  addResource(router, '/quotes/:id', {
    get: [signedIn, createRead(store)],
    patch: [signedIn, ...readMergePatch, createPatch({ accounts: store, updateQuote, log })],
    delete: [signedIn, createErase(store, log)],
  })
  addResource(router, '/quotes/:id/history', { post: [signedIn, ...readJson, createAddEvent(store)] })
  addResource(router, '/quotes/:id/deliveries', { get: [signedIn, createListDeliveries(store)] })
  return router
}
