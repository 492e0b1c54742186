import { isUtf8 } from 'node:buffer'
import { fieldErrors, quoteFields, QuoteRequest, type FieldError, type Quote } from '@concrete-quote/openapi'
import express, { Router, type RequestHandler } from 'express'
import { v7 as uuid } from 'uuid'
import { cors } from '../cors.ts'
import { methodNotAllowed } from './method-not-allowed.ts'
import { ProblemError } from '../problem.ts'
import type { QuoteStore } from '../stores/quote-store.ts'

const onlyJson: RequestHandler = (req, _res, next) => {
  const [mediaType = ''] = (req.headers['content-type'] ?? '').split(';')
  if (mediaType.trim().toLowerCase() === 'application/json') next()
  else next(new ProblemError(415, 'Send the request as application/json.'))
}

const emptyBody = 'The request is empty: send a JSON object.'

const readJson = express.json({
  limit: '64kb',
  // Any JSON value is read, so that one that is no object is told so by the contract.
  strict: false,
  verify(_req, _res, body, encoding) {
    // body-parser would read `{}`.
    if (body.length === 0) throw new ProblemError(400, emptyBody)
    if (encoding === 'utf-8' && !isUtf8(body)) throw new ProblemError(400, 'The request is not valid UTF-8.')
  },
})

/** `/api/quotes`: parse, store, answer. */
export function quoteRoutes(store: QuoteStore, allowedOrigins?: string[]): Router {
  const allowPost = cors('POST', allowedOrigins)
  return Router()
    .post('/quotes', allowPost, onlyJson, readJson, async (req, res) => {
      const quote: Quote = {
        // Version 7 ids sort by time, so that a store's key is also the order of its list.
        id: uuid(),
        ...parseQuoteRequest(req.body),
        createdAt: new Date().toISOString(),
      }
      await store.add(quote)
      res.status(201).location(`/api/quotes/${quote.id}`).json(quote)
    })
    .options('/quotes', allowPost, (_req, res) => {
      res.status(204).set('Allow', 'GET, HEAD, OPTIONS, POST').end()
    })
    .get('/quotes', () => {
      throw new ProblemError(401, 'Sign in to read quotes.', { headers: { 'WWW-Authenticate': 'Bearer' } })
    })
    .all('/quotes', methodNotAllowed('GET, HEAD, OPTIONS, POST'))
}

/**
 * Reads a request's body.
 * @throws {ProblemError} 400 when there is none, 422 that names each faulty field.
 */
export function parseQuoteRequest(body: unknown): QuoteRequest {
  if (body === undefined) throw new ProblemError(400, emptyBody)
  const result = QuoteRequest.safeParse(body)
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  throw new ProblemError(422, `Please correct: ${errors.map(inWords).join('; ')}.`, { errors })
}

/** Such as `Phone: Phone number is required`: a detail alone may be `Required`. */
function inWords({ pointer, detail }: FieldError): string {
  const field = pointer.slice(1)
  return field in quoteFields ? `${quoteFields[field as keyof QuoteRequest].label}: ${detail}` : detail
}
