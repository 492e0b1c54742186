import { isUtf8 } from 'node:buffer'
import { idempotencyKeyPattern } from '@concrete-quote/openapi'
import express, { Router, type RequestHandler } from 'express'
import { cors } from '../http/cors.ts'
import { ProblemError } from '../http/problem.ts'
import { receiveQuote } from '../receive-quote.ts'
import type { QuoteStore } from '../stores/quote-store.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'

const onlyJson: RequestHandler = (req, _res, next) => {
  const [mediaType = ''] = (req.headers['content-type'] ?? '').split(';')
  if (mediaType.trim().toLowerCase() === 'application/json') next()
  else next(new ProblemError('unsupported-media-type', 'Send the request as application/json.'))
}

const emptyBody = 'The request is empty: send a JSON object.'

const readJson = express.json({
  limit: '64kb',
  // Any JSON value is read, so that one that is no object is told so by the contract.
  strict: false,
  verify(_req, _res, body, encoding) {
    // body-parser would read `{}`.
    if (body.length === 0) throw new ProblemError('invalid-body', emptyBody)
    if (encoding === 'utf-8' && !isUtf8(body))
      throw new ProblemError('invalid-body', 'The request is not valid UTF-8.')
  },
})

interface QuoteRouteDeps {
  store: QuoteStore
  /** Refuses who posts too much. */
  limitPosts: RequestHandler
  allowedOrigins?: string[] | undefined
}

/** `/api/quotes`: parse, store, answer. */
export function quoteRoutes({ store, limitPosts, allowedOrigins }: QuoteRouteDeps): Router {
  const allowPost = cors('POST', allowedOrigins)
  return Router()
    .post('/quotes', allowPost, limitPosts, onlyJson, readJson, async (req, res) => {
      if (req.body === undefined) throw new ProblemError('invalid-body', emptyBody)
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
    .get('/quotes', () => {
      throw new ProblemError('unauthorized', 'Sign in to read quotes.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    })
    .all('/quotes', methodNotAllowed('GET, HEAD, OPTIONS, POST'))
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
