import { createLocalDays, DryRun, StatisticsQuery } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { cors } from '../http/cors.ts'
import { type Deps, createRoutes } from '../http/routes.ts'
import { readJson, readJsonOrForm, readMergePatch, parseInput } from '../http/request/input.ts'
import { onlySourceOf } from '../http/sender.ts'
import { createQuoteList } from './list/list.ts'
import { readStatistics } from './list/statistics.ts'
import { createQuoteHandlers, type QuoteDeps } from './changes/one-quote.ts'
import { createFormPost } from './submit/form-posts.ts'
import { createJsonPost, type JsonPostDeps } from './submit/json-posts.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'

type QuoteRoutesDeps = QuoteDeps & SessionCheck & JsonPostDeps

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRoutesDeps): Router {
  const { allowedOrigins, allow, identifySender, limitPosts, onlySignedIn } = deps
  const allowOrigin = cors('POST', allowedOrigins)
  const [read, write] = [allow('quotes:read'), allow('quotes:write')]
  const list = createQuoteList(deps)
  const one = createQuoteHandlers(deps)
  const postForm = createFormPost(deps)
  const forms: RequestHandler = (req, res, next) => {
    if (req.is('urlencoded')) return postForm(req, res, next)
    next()
  }
  // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
  const postJson = [limitPosts, ...readJsonOrForm, createJsonPost(deps)]

  return createRoutes({
    '/quotes': {
      post: [allowOrigin, identifySender('quotes:send'), forms, ...postJson],
      options: [allowOrigin],
      get: [read, list.inAcceptedFormat],
      query: DryRun,
    },
    '/quotes.csv': { get: [read, list.asCsv] },
    '/quotes.ndjson': { get: [read, list.asNdjson] },
    '/statistics': { get: [allow('statistics:read'), createCount(deps)] },
    '/erasures': { get: [read, list.erasures] },
    '/quotes/:id': {
      get: [read, one.read],
      patch: [write, ...readMergePatch, one.patch],
      delete: [write, one.erase],
    },
    '/quotes/:id/history': { post: [write, ...readJson, one.addEvent] },
    '/quotes/:id/deliveries': { get: [onlySignedIn, one.listDeliveries] },
  })
}

/** Creates the handler that counts the quotes of a period. */
function createCount({ store, config }: Deps): RequestHandler {
  const days = createLocalDays(config.TIME_ZONE)
  return async (req, res) => {
    const { since, until } = parseInput(StatisticsQuery, req.query)
    const period = { since: Date.parse(since), until: Date.parse(until), source: onlySourceOf(res) }
    res.json(await readStatistics(period, { store, days, now: Date.now() }))
  }
}
