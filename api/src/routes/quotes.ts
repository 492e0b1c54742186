import { idempotencyKeyPattern } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { cors } from '../http/cors.ts'
import { ProblemError } from '../http/problem.ts'
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
      const { quote, replayed } = await receiveQuote(
        store,
        req.body,
        idempotencyKey(req.get('Idempotency-Key')),
      )
      if (replayed) res.set('Idempotent-Replayed', 'true')
      res.status(201).location(`/api/quotes/${quote.id}`).json(quote)
    })
    .options('/quotes', allowPost, (_req, res) => {
      res.status(204).set('Allow', 'GET, HEAD, OPTIONS, POST').end()
    })
}

/** Reads the header, bare or as the string of a structured field (RFC 9651, section 3.3.3). */
function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (idempotencyKeyPattern.test(key)) return key
  throw new ProblemError(
    'invalid-idempotency-key',
    'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
  )
}
