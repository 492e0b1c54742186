import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fieldErrors, QuoteListQuery } from '@concrete-quote/openapi'
import { Router, type Response } from 'express'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { ProblemError } from '../http/problem.ts'
import { onlySignedIn } from '../http/sign-in.ts'
import { inPieces, jsonLines } from '../json-lines.ts'
import { allQuotes, type QuoteFilter, type Store } from '../stores/quote-store.ts'
import { quoteCsv } from './quote-csv.ts'

const defaultLimit = 50

/** What a list may be answered as: a page of JSON, or the whole selection as a stream. */
const mediaTypes = { json: 'application/json', csv: 'text/csv', ndjson: 'application/x-ndjson' }

/** `/api/quotes` for the owner: list, read, erase. */
export function ownerQuoteRoutes(store: Store, publicUrl: string): Router {
  const signedIn = onlySignedIn(store, publicUrl)
  return Router()
    .get('/quotes', signedIn, async (req, res) => {
      const { cursor, limit = defaultLimit, ...query } = parseQuery(req.query)
      const filter = toFilter(query)
      res.vary('Accept')
      switch (req.accepts(Object.values(mediaTypes))) {
        case mediaTypes.csv:
          res.attachment('quotes.csv')
          return stream(res, 'text/csv; charset=utf-8', quoteCsv(allQuotes(store, filter)))
        case mediaTypes.ndjson:
          return stream(res, mediaTypes.ndjson, jsonLines(allQuotes(store, filter)))
        default: {
          // One more than asked for tells whether there is a next page.
          const found = await store.newest(limit + 1, cursor && fromCursor(cursor), filter)
          const items = found.slice(0, limit)
          const next = found.length > limit ? toCursor(items.at(-1)?.id ?? '') : null
          if (next) {
            const search = new URLSearchParams({ ...(req.query as Record<string, string>), cursor: next })
            res.setHeader('Link', `</api/quotes?${search}>; rel="next"`)
          }
          res.json({ items, next })
        }
      }
    })
    .all('/quotes', methodNotAllowed('GET, HEAD, OPTIONS, POST'))
    .get('/quotes/:id', signedIn, async (req, res) => {
      const quote = await store.find(String(req.params.id))
      if (!quote) throw noQuote()
      res.json(quote)
    })
    .delete('/quotes/:id', signedIn, async (req, res) => {
      if (!(await store.erase(String(req.params.id)))) throw noQuote()
      res.status(204).end()
    })
    .all('/quotes/:id', methodNotAllowed('DELETE, GET, HEAD'))
}

const noQuote = () => new ProblemError('not-found', 'There is no such quote.')

function parseQuery(query: unknown): QuoteListQuery {
  const result = QuoteListQuery.safeParse(query)
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  const faults = errors.map(({ pointer, detail }) => `${pointer.slice(1)} ${detail}`.trim())
  throw new ProblemError('invalid-request', `Please correct the query: ${faults.join('; ')}.`, { errors })
}

function toFilter({ spam, since, until, ...filter }: Omit<QuoteListQuery, 'cursor' | 'limit'>): QuoteFilter {
  return {
    ...filter,
    ...(since !== undefined && { since: Date.parse(since) }),
    ...(until !== undefined && { until: Date.parse(until) }),
    hideSpam: spam !== 'include',
  }
}

const toCursor = (id: string) => Buffer.from(id).toString('base64url')
const fromCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

async function stream(res: Response, type: string, lines: AsyncIterable<string>): Promise<void> {
  res.setHeader('Content-Type', type)
  await pipeline(Readable.from(inPieces(lines)), res)
}
