import { Router, type RequestHandler } from 'express'
import { cors } from '../http/cors.ts'
import { idempotencyKey } from '../http/idempotency-key.ts'
import { readJson } from '../http/read-json.ts'
import { receiveQuote } from '../receive-quote.ts'
import type { QuoteStore } from '../stores/quote-store.ts'

interface QuoteRouteDeps {
  store: QuoteStore
  /** Refuses who posts too much. */
  limitPosts: RequestHandler
  allowedOrigins?: string[] | undefined
}

/** `/api/quotes` for visitors: parse, store, answer. */
export function quoteRoutes({ store, limitPosts, allowedOrigins }: QuoteRouteDeps): Router {
  const allowPost = cors('POST', allowedOrigins)
  return Router()
    .post('/quotes', allowPost, limitPosts, readJson, async (req, res) => {
      const { quote, replayed } = await receiveQuote(store, req.body, idempotencyKey(req))
      if (replayed) res.setHeader('Idempotent-Replayed', 'true')
      res.statusCode = 201
      res.setHeader('Location', `/api/quotes/${quote.id}`)
      // Express's `json` does more than an answer to a POST needs: a fifth of the request's time.
      res.setHeader('Content-Type', 'application/json; charset=utf-8')
      res.end(JSON.stringify(quote))
    })
    .options('/quotes', allowPost, (_req, res) => {
      res.status(204).set('Allow', 'GET, HEAD, OPTIONS, POST').end()
    })
}
