import {
  ChangedQuotesQuery,
  QuoteListQuery,
  toChangeCursor,
  toCursor,
  toListedQuote,
  type quoteOperations,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import type * as z from 'zod/mini'
import { requireRecentUser } from '../../accounts/sessions/sessions.ts'
import { sourceFor } from '../../accounts/tokens/api-tokens.ts'
import { responded, sendReply, type Handler, type OperationRequest } from '../../http/operations.ts'
import { replyIfChanged } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/input.ts'
import { actorOf, onlySourceOf } from '../../http/sender.ts'
import { streamText } from '../../http/content/send.ts'
import { jsonLines } from '../../platform/format/json-lines.ts'
import { allQuotes } from '../../stores/interface/quote-store.ts'
import type { Store } from '../../stores/store.ts'
import { quoteCsv } from './csv.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'

const defaultLimit = 50

/** The formats of a list: a page of JSON, or every match as a stream. */
const mediaTypes = { json: 'application/json', csv: 'text/csv', ndjson: 'application/x-ndjson' }

export interface QuoteListDeps {
  store: Store
  config: Config
  log: Log
}

const exportFormats = ['csv', 'ndjson'] as const
type Format = (typeof exportFormats)[number]

type Exported = OperationRequest<typeof quoteOperations.exportQuotesAsCsv>

type Operations = typeof quoteOperations

/** Creates the handlers that list quotes: pages of JSON, and exports of every match as CSV or NDJSON. */
export function createQuoteList({ store, config, log }: QuoteListDeps) {
  async function page(req: Request, res: Response) {
    if (req.query.updatedSince !== undefined) return changes(req, res)
    const query = parseInput(QuoteListQuery, req.query)
    const { limit = defaultLimit, after, filter } = listSelection(query, res)
    // One more than requested is read, to know whether there is a next page.
    const found = await store.list(limit + 1, after, filter)
    const items = found.slice(0, limit).map(toListedQuote)
    const next = found.length > limit ? toCursor(items.at(-1)?.id ?? '') : null
    const reply = replyIfChanged(req, { items, next })
    if (!next) return reply
    const search = new URLSearchParams({ ...(req.query as Record<string, string>), cursor: next })
    const Link = `</api/quotes?${search}>; rel="next"`
    return { ...reply, headers: { ...reply.headers, Link } }
  }

  async function changes(req: Request, res: Response) {
    const { updatedSince, cursor, limit = defaultLimit, ...query } = parseInput(ChangedQuotesQuery, req.query)
    const since = Date.parse(updatedSince)
    const source = sourceFor(res, query.source)
    const { items, end } = await store.changedQuotes({ since, after: cursor, limit, source })
    return replyIfChanged(req, { items: items.map(toListedQuote), next: toChangeCursor(end) })
  }

  function exportAs(format: Format, { req, res, query }: Pick<Exported, 'req' | 'res' | 'query'>) {
    const quotes = selectQuotes(store, listSelection(query, res))
    if (req.method === 'GET') log.info({ ...actorOf(req, res), format }, 'quotes exported')
    const text = format === 'csv' ? quoteCsv(quotes, config.TIME_ZONE) : jsonLines(quotes)
    return {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename=quotes.${format}` },
      send: (headers: Record<string, string>) =>
        streamText(res, { 'Content-Type': mediaTypes[format], ...headers }, text),
    } as const
  }

  const listQuotes: Handler<Operations['listQuotes']> = async ({ req, res }) => {
    res.vary('Accept')
    const accepted = req.accepts(Object.values(mediaTypes))
    const format = exportFormats.find((each) => mediaTypes[each] === accepted)
    if (format === undefined) return page(req, res)
    requireRecentUser(res)
    await sendReply(res, exportAs(format, { req, res, query: parseInput(QuoteListQuery, req.query) }))
    return responded
  }

  const listErasures: Handler<Operations['listErasures']> = async ({ res, query }) => {
    const { since, cursor, limit = defaultLimit } = query
    const selection = { since: Date.parse(since), after: cursor, source: onlySourceOf(res), limit }
    const { items, end } = await store.erasedQuotes(selection)
    return { status: 200, body: { items, next: toChangeCursor(end) } }
  }

  const before: RequestHandler[] = [
    (_req, res, next) => {
      requireRecentUser(res)
      next()
    },
  ]
  return {
    listQuotes,
    listErasures,
    exportQuotesAsCsv: { before, handle: (request: Exported) => exportAs('csv', request) },
    exportQuotesAsNdjson: { before, handle: (request: Exported) => exportAs('ndjson', request) },
  }
}

/** What the query of a list selects; `after` is the ID of the last quote on the previous page. */
function listSelection(query: z.output<typeof QuoteListQuery>, res: Response) {
  const { cursor: after, limit, spam, since, until, ...filter } = query
  return {
    limit,
    after,
    filter: {
      ...filter,
      source: sourceFor(res, filter.source),
      ...(since !== undefined && { since: Date.parse(since) }),
      ...(until !== undefined && { until: Date.parse(until) }),
      hideSpam: spam === undefined,
      onlySpam: spam === 'only',
    },
  }
}

/** The quotes of an export, newest first: all matches unless the request has a limit. */
async function* selectQuotes(
  store: Store,
  { limit, after, filter }: ReturnType<typeof listSelection>,
): AsyncGenerator<StoredQuote> {
  if (limit === undefined) yield* allQuotes(store, filter, after)
  else yield* await store.list(limit, after, filter)
}
