import { Router, type RequestHandler } from 'express'
import { onlySignedIn } from '../auth/sessions.ts'
import { cors } from '../http/cors.ts'
import { idempotencyKey } from '../http/idempotency-key.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { addResource } from '../http/resource.ts'
import type { Store } from '../stores/quote-store.ts'
import type { SubmitQuote } from '../submit-quote.ts'
import { createFormPost, type FormPostDeps } from './form-posts.ts'
import { createQuoteList } from './quote-list.ts'

interface QuoteRouteDeps extends FormPostDeps {
  store: Store
}

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, and erases. */
export function quoteRoutes(deps: QuoteRouteDeps): Router {
  const { store, submitQuote, limitPosts, publicUrl, allowedOrigins } = deps
  const allowOrigin = cors('POST', allowedOrigins)
  const signedIn = onlySignedIn(store, publicUrl)
  const list = createQuoteList(store)
  const postJson = Router().use(limitPosts, readJson, createJsonPost(submitQuote))
  const postForm = createFormPost(deps)
  const post: RequestHandler = (req, res, next) =>
    req.is('urlencoded') ? postForm(req, res, next) : postJson(req, res, next)

  const router = Router()
  addResource(router, '/quotes', {
    post: [allowOrigin, post],
    options: [allowOrigin],
    get: [signedIn, list.inAcceptedFormat],
  })
  addResource(router, '/quotes.csv', { get: [signedIn, list.asCsv] })
  addResource(router, '/quotes.ndjson', { get: [signedIn, list.asNdjson] })
  addResource(router, '/quotes/:id', {
    get: [signedIn, createRead(store)],
    delete: [signedIn, createErase(store)],
  })
  return router
}

function createJsonPost(submitQuote: SubmitQuote): RequestHandler {
  return async (req, res) => {
    const { quote, replayed } = await submitQuote(req.body, idempotencyKey(req))
    if (replayed) res.setHeader('Idempotent-Replayed', 'true')
    res.statusCode = 201
    res.setHeader('Location', `/api/quotes/${quote.id}`)
    // `res.json` also negotiates and hashes, which took a fifth of the time of a request.
    res.setHeader('Content-Type', 'application/json; charset=utf-8')
    res.end(JSON.stringify(quote))
  }
}

function createRead(store: Store): RequestHandler {
  return async (req, res) => {
    const quote = await store.find(String(req.params.id))
    if (!quote) throw noQuote()
    res.json(quote)
  }
}

function createErase(store: Store): RequestHandler {
  return async (req, res) => {
    if (!(await store.erase(String(req.params.id)))) throw noQuote()
    res.status(204).end()
  }
}

const noQuote = () => new ProblemError('not-found', 'There is no such quote.')
