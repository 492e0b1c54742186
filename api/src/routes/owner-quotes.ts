import { fieldErrors, QuoteListQuery, type StoredQuote } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { ProblemError } from '../http/problem.ts'
import { onlySignedIn } from '../auth/sessions.ts'
import { streamText } from '../http/content/stream-text.ts'
import { jsonLines } from '../json-lines.ts'
import { allQuotes, type QuoteFilter, type Store } from '../stores/quote-store.ts'
import { quoteCsv } from './quote-csv.ts'

const defaultLimit = 50

/** The formats of a list: a page of JSON, or every match as a stream. */
const mediaTypes = { json: 'application/json', csv: 'text/csv', ndjson: 'application/x-ndjson' }

const csvHeaders = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename=quotes.csv',
}
const ndjsonHeaders = { 'Content-Type': mediaTypes.ndjson }

/** `/api/quotes` for the owner: list, export, read, erase. */
export function ownerQuoteRoutes(store: Store, publicUrl: string): Router {
  const signedIn = onlySignedIn(store, publicUrl)

  const sendPage: RequestHandler = async (req, res) => {
    const { limit = defaultLimit, after, filter } = parseQuery(req.query)
    // One more than requested shows whether there is a next page.
    const found = await store.newest(limit + 1, after, filter)
    const items = found.slice(0, limit)
    const next = found.length > limit ? toCursor(items.at(-1)?.id ?? '') : null
    if (next) {
      const search = new URLSearchParams({ ...(req.query as Record<string, string>), cursor: next })
      res.setHeader('Link', `</api/quotes?${search}>; rel="next"`)
    }
    res.json({ items, next })
  }
  const streamCsv: RequestHandler = (req, res) =>
    streamText(res, csvHeaders, quoteCsv(selectQuotes(store, parseQuery(req.query))))
  const streamNdjson: RequestHandler = (req, res) =>
    streamText(res, ndjsonHeaders, jsonLines(selectQuotes(store, parseQuery(req.query))))
  const formats: Record<string, RequestHandler> = {
    [mediaTypes.csv]: streamCsv,
    [mediaTypes.ndjson]: streamNdjson,
  }

  return Router()
    .get('/quotes', signedIn, (req, res, next) => {
      res.vary('Accept')
      const format = formats[req.accepts(Object.values(mediaTypes)) || ''] ?? sendPage
      return format(req, res, next)
    })
    .get('/quotes.csv', signedIn, streamCsv)
    .get('/quotes.ndjson', signedIn, streamNdjson)
    .all(['/quotes.csv', '/quotes.ndjson'], methodNotAllowed('GET, HEAD'))
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

/** Which quotes a request selects. */
interface Selection {
  limit?: number | undefined
  /** The id of the last quote of the previous page. */
  after?: string | undefined
  filter: QuoteFilter
}

function parseQuery(query: unknown): Selection {
  const result = QuoteListQuery.safeParse(query)
  if (result.success) return toSelection(result.data)
  const errors = fieldErrors(result.error)
  const faults = errors.map(({ pointer, detail }) => `${pointer.slice(1)} ${detail}`.trim())
  throw new ProblemError('invalid-request', `Please correct the query: ${faults.join('; ')}.`, { errors })
}

function toSelection({ cursor, limit, spam, since, until, ...filter }: QuoteListQuery): Selection {
  return {
    limit,
    after: cursor && fromCursor(cursor),
    filter: {
      ...filter,
      ...(since !== undefined && { since: Date.parse(since) }),
      ...(until !== undefined && { until: Date.parse(until) }),
      hideSpam: spam !== 'include',
    },
  }
}

/** The quotes of an export, newest first: every match, unless the request has a limit. */
async function* selectQuotes(store: Store, { limit, after, filter }: Selection): AsyncGenerator<StoredQuote> {
  if (limit === undefined) yield* allQuotes(store, filter, after)
  else yield* await store.newest(limit, after, filter)
}

const toCursor = (id: string) => Buffer.from(id).toString('base64url')
const fromCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString()
