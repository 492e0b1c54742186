import { createLocalDays, DryRun, NewCallTap, StatisticsQuery } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { v7 as uuid } from 'uuid'
import { cors, isFromAllowedPage } from '../http/cors.ts'
import { createRoutes } from '../http/routes.ts'
import { onlyForms, parseInput, readJson, readJsonOrForm, readMergePatch } from '../http/request/input.ts'
import { onlySourceOf } from '../http/sender.ts'
import { createQuoteList, type QuoteListDeps } from './list/list.ts'
import { readStatistics } from './list/statistics.ts'
import { createQuoteHandlers, type QuoteDeps } from './changes/one-quote.ts'
import { createFormPost, type FormPostDeps } from './submit/form-posts.ts'
import { createJsonPost } from './submit/json-posts.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import { ProblemError } from '../http/problem.ts'
import { limitCallTaps } from '../http/rate-limit.ts'
import type { Store } from '../stores/store.ts'
import type { Config } from '../config.ts'

interface QuoteRoutesDeps extends QuoteDeps, QuoteListDeps, FormPostDeps, SessionCheck {}

/** `/api/quotes`: visitors post, with or without scripts; the owner lists, exports, reads, changes, and erases. */
export function quoteRoutes(deps: QuoteRoutesDeps): Router {
  const { allowedOrigins, allow, identifySender, limitPosts, onlySignedIn } = deps
  const allowOrigin = cors('POST', allowedOrigins)
  const [read, write] = [allow('quotes:read'), allow('quotes:write')]
  const list = createQuoteList(deps)
  const one = createQuoteHandlers(deps)
  // These are handlers of the route itself, because two more routers would cost each POST 4 microseconds.
  const postJson = [limitPosts, ...readJsonOrForm, createJsonPost(deps)]

  return createRoutes({
    '/quotes': {
      post: [allowOrigin, identifySender('quotes:send'), onlyForms(createFormPost(deps)), ...postJson],
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
      patch: [write, ...readMergePatch, one.change],
      delete: [write, one.erase],
    },
    '/quotes/:id/history': { post: [write, ...readJson, one.addEvent] },
    '/quotes/:id/deliveries': { get: [onlySignedIn, one.listDeliveries] },
  })
}

function createCount({ store, config }: Omit<QuoteListDeps, 'log'>): RequestHandler {
  const days = createLocalDays(config.TIME_ZONE)
  return async (req, res) => {
    const { since, until } = parseInput(StatisticsQuery, req.query)
    const period = { since: Date.parse(since), until: Date.parse(until), source: onlySourceOf(res) }
    res.json(await readStatistics(period, { store, days, now: Date.now() }))
  }
}

interface CallTapDeps {
  store: Store
  config: Config
  publicUrl: string
}

const noOthers = { has: () => false }

/** `/api/call-taps`: pages of the site count taps on the phone number. */
export function callTapRoutes({ store, config, publicUrl }: CallTapDeps): Router {
  const onlyOwnPages: RequestHandler = (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site') ?? 'same-origin'
    if (site === 'same-origin' && isFromAllowedPage(req, publicUrl, noOthers)) return next()
    throw new ProblemError('origin-not-allowed', 'Only pages of the site itself count calls.')
  }
  const add: RequestHandler = async (req, res) => {
    const { page, campaign = null, lang = null } = parseInput(NewCallTap, req.body)
    await store.addCallTaps([{ id: uuid(), page, campaign, lang }])
    res.status(204).end()
  }
  return createRoutes({
    '/call-taps': { post: [onlyOwnPages, limitCallTaps(store, config), ...readJson, add] },
  })
}
