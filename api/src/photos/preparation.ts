import {
  isOutsideArea,
  PreparationPatch,
  type Preparation,
  type QuoteEventType,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { RequestHandler, Response, Router } from 'express'
import { cors } from '../http/cors.ts'
import { createRoutes } from '../http/routes.ts'
import { noQuote } from '../http/problem.ts'
import { parseInput, readMergePatch } from '../http/request/input.ts'
import type { QuoteDeps } from '../quotes/changes/one-quote.ts'
import { updateQuote, type ChangingQuotes } from '../quotes/changes/update-quote.ts'
import { isByPhotoLink, linkedQuoteOf, linkQuery, noPhotoLink } from './photo-links.ts'

/** What the visitor said, without an address that a user has entered. */
export function preparationOf({ address, history, ...quote }: StoredQuote): Preparation {
  const { preferredContact, preferredTime } = quote
  const changed = history.findLast(({ type }) => type === ('address' satisfies QuoteEventType))
  const own = changed?.by === null ? address : null
  return { address: own, preferredContact, preferredTime, isOutsideArea: isOutsideArea(own) }
}

/**
 * Changes what the visitor of a quote said. An address that a user has entered can be replaced, but not removed.
 * @throws {ProblemError} 404 if there is no such quote; {HistoryFullError} if its history is full.
 */
export async function prepare(
  quotes: ChangingQuotes,
  before: StoredQuote,
  { address, ...preferences }: PreparationPatch,
): Promise<Preparation> {
  const isKept = address === undefined || (address === null && preparationOf(before).address === null)
  const patch = isKept ? preferences : { address, ...preferences }
  const after = await updateQuote(quotes, before.id, patch, { username: null })
  if (!after) throw noQuote()
  return preparationOf(after)
}

/** `/api/quotes/{id}/preparation`: visitors with a link say where the work is, and how and when to reach them. */
export function preparationRoutes(
  { allowedOrigins, quotes, limitPosts }: QuoteDeps,
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
          res.json(await prepare(quotes, quoteOf(res), patch))
        },
      ],
      options: [allowOrigin],
      query: linkQuery,
    },
  })
}
