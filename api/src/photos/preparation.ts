import { preparationOf, PreparationPatch, type Preparation, type StoredQuote } from '@concrete-quote/openapi'
import type { RequestHandler, Response, Router } from 'express'
import { cors } from '../http/cors.ts'
import { createRoutes } from '../http/routes.ts'
import { noQuote } from '../http/problem.ts'
import { parseInput, readMergePatch } from '../http/request/input.ts'
import { changeQuote, type ChangingQuotes } from '../quotes/changes/change-quote.ts'
import { isByPhotoLink, linkedQuoteOf, linkQuery, noPhotoLink } from './photo-links.ts'
import type { AllowedOrigins } from '../partners/allowed-origins.ts'

interface PreparationDeps {
  allowedOrigins: Pick<AllowedOrigins, 'has'>
  quotes: ChangingQuotes
  limitPosts: RequestHandler
}

/** `/api/quotes/{id}/preparation`: visitors with a link say where the work is, and how and when to reach them. */
export function preparationRoutes(
  { allowedOrigins, quotes, limitPosts }: PreparationDeps,
  access: RequestHandler,
): Router {
  const allowOrigin = cors('GET, PATCH', allowedOrigins)
  const onlyByLink: RequestHandler = (req, _res, next) => {
    if (!isByPhotoLink(req)) throw noPhotoLink()
    next()
  }
  // `access` has found it by the key.
  const quoteOf = (res: Response) => linkedQuoteOf(res) as StoredQuote
  return createRoutes({
    '/quotes/:id/preparation': {
      get: [allowOrigin, onlyByLink, access, (_req, res) => void res.json(preparationOf(quoteOf(res)))],
      patch: [
        allowOrigin,
        onlyByLink,
        access,
        limitPosts,
        ...readMergePatch,
        async (req, res) => {
          const patch = parseInput(PreparationPatch, req.body)
          const changed = await changeQuote(quotes, quoteOf(res).id, { type: 'prepare', patch }, null)
          if (!changed) throw noQuote()
          res.json(preparationOf(changed.quote) satisfies Preparation)
        },
      ],
      options: [allowOrigin],
      query: linkQuery,
    },
  })
}
