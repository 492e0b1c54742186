import {
  ChangedQuotesQuery,
  ErasuresQuery,
  QuoteListQuery,
  toChangeCursor,
  toCursor,
  toListedQuote,
  type ErasureList,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { requireRecentSignIn } from '../../accounts/sessions/sessions.ts'
import { insufficientScope } from '../../accounts/tokens/api-tokens.ts'
import { sendIfChanged } from '../../http/request/entity-tag.ts'
import { parseInput } from '../../http/request/input.ts'
import { actorOf, apiTokenOf, onlySourceOf } from '../../http/sender.ts'
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

/** Creates the handlers that list quotes: pages of JSON, and exports of every match as CSV or NDJSON. */
export function createQuoteList({ store, config, log }: QuoteListDeps) {
  const asPage: RequestHandler = async (req, res) => {
    if (req.query.updatedSince !== undefined) return sendChanges(req, res)
    const { limit = defaultLimit, after, filter } = parseQuery(req.query, onlySourceOf(res))
    // One more than requested is read, to know whether there is a next page.
    const found = await store.list(limit + 1, after, filter)
    const items = found.slice(0, limit).map(toListedQuote)
    const next = found.length > limit ? toCursor(items.at(-1)?.id ?? '') : null
    if (next) {
      const search = new URLSearchParams({ ...(req.query as Record<string, string>), cursor: next })
      res.setHeader('Link', `</api/quotes?${search}>; rel="next"`)
    }
    sendIfChanged(req, res, { items, next })
  }
  const sendChanges = async (req: Request, res: Response) => {
    const { updatedSince, cursor, limit = defaultLimit, ...query } = parseInput(ChangedQuotesQuery, req.query)
    const since = Date.parse(updatedSince)
    const source = sourceFor(query.source, onlySourceOf(res))
    const { items, end } = await store.changedQuotes({ since, after: cursor, limit, source })
    sendIfChanged(req, res, { items: items.map(toListedQuote), next: toChangeCursor(end) })
  }
  const erasures: RequestHandler = async (req, res) => {
    const { since, cursor, limit = defaultLimit } = parseInput(ErasuresQuery, req.query)
    const selection = { since: Date.parse(since), after: cursor, source: onlySourceOf(res), limit }
    const { items, end } = await store.erasedQuotes(selection)
    res.json({ items, next: toChangeCursor(end) } satisfies ErasureList)
  }
  const exportAs =
    (format: 'csv' | 'ndjson', toText: (quotes: AsyncIterable<StoredQuote>) => AsyncIterable<string>) =>
    (req: Request, res: Response) => {
      if (!apiTokenOf(res)) requireRecentSignIn(res)
      const quotes = selectQuotes(store, parseQuery(req.query, onlySourceOf(res)))
      if (req.method === 'GET') log.info({ ...actorOf(req, res), format }, 'quotes exported')
      const headers = {
        'Content-Type': mediaTypes[format],
        'Content-Disposition': `attachment; filename=quotes.${format}`,
      }
      return streamText(res, headers, toText(quotes))
    }
  const asCsv = exportAs('csv', (quotes) => quoteCsv(quotes, config.TIME_ZONE))
  const asNdjson = exportAs('ndjson', jsonLines)
  const formats: Record<string, RequestHandler> = { [mediaTypes.csv]: asCsv, [mediaTypes.ndjson]: asNdjson }

  const inAcceptedFormat: RequestHandler = (req, res, next) => {
    res.vary('Accept')
    const format = formats[req.accepts(Object.values(mediaTypes)) || ''] ?? asPage
    return format(req, res, next)
  }
  return { inAcceptedFormat, asCsv, asNdjson, erasures }
}

/**
 * The partner whose quotes a request selects.
 * @param only The partner to whose quotes its API token is limited, if it is.
 * @throws {ProblemError} 403 if it asks for the quotes of another one.
 */
function sourceFor(asked: string | undefined, only: string | undefined): string | undefined {
  if (only !== undefined && asked !== undefined && asked !== only)
    throw insufficientScope(`The API token is limited to the quotes of ${only}.`)
  return asked ?? only
}

/** Reads the query of a list; `after` is the ID of the last quote on the previous page. */
function parseQuery(query: unknown, onlySource: string | undefined) {
  const { cursor: after, limit, spam, since, until, ...filter } = parseInput(QuoteListQuery, query)
  return {
    limit,
    after,
    filter: {
      ...filter,
      source: sourceFor(filter.source, onlySource),
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
  { limit, after, filter }: ReturnType<typeof parseQuery>,
): AsyncGenerator<StoredQuote> {
  if (limit === undefined) yield* allQuotes(store, filter, after)
  else yield* await store.list(limit, after, filter)
}
