import { createLocalDays, statisticsOperations } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { v7 as uuid } from 'uuid'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import { isFromAllowedPage } from '../http/cors.ts'
import { route } from '../http/operations.ts'
import { ProblemError } from '../http/problem.ts'
import { limitCallTaps } from '../http/rate-limit.ts'
import { actorOf, onlySourceOf } from '../http/sender.ts'
import type { PartnerFiguresOf } from '../partners/partner-figures.ts'
import { readStoredSettings } from '../notifications/settings/notification-settings.ts'
import { allQuotes } from '../stores/interface/quote-store.ts'
import { adConversions, conversionWindowMs } from './list/ad-conversions.ts'
import type { QuoteListDeps } from './list/list.ts'
import { readStatistics } from './list/statistics.ts'

interface StatisticsDeps extends QuoteListDeps, SessionCheck {
  publicUrl: string
  partnerFiguresOf: PartnerFiguresOf
}

const noOthers = { has: () => false }

/** `/api/statistics`, and `/api/call-taps`: pages of the site count taps on the phone number. */
export function statisticsRoutes(deps: StatisticsDeps): Router {
  const { store, config, log, publicUrl, guard, partnerFiguresOf } = deps
  const days = createLocalDays(config.TIME_ZONE)
  const onlyOwnPages: RequestHandler = (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site') ?? 'same-origin'
    if (site === 'same-origin' && isFromAllowedPage(req, publicUrl, noOthers)) return next()
    throw new ProblemError('origin-not-allowed', 'Only pages of the site itself count calls.')
  }

  return route(statisticsOperations, guard).to({
    countCallTap: {
      before: [onlyOwnPages, limitCallTaps(store, config)],
      async handle({ body: { page, campaign = null, lang = null } }) {
        await store.addCallTaps([{ id: uuid(), page, campaign, lang }])
        return { status: 204 }
      },
    },
    async exportAdConversions({ req, res, query }) {
      const { adConversion } = await readStoredSettings(store)
      if (adConversion === null)
        throw new ProblemError('not-found', 'Nothing is reported to Google Ads. The settings turn it on.')
      const [since, until] = [Date.parse(query.since), Date.parse(query.until)]
      const requested = { since: since - conversionWindowMs, until, source: onlySourceOf(res) }
      const { csv, undone } = await adConversions(allQuotes(store, requested), adConversion, { since, until })
      if (req.method === 'GET') log.info({ ...actorOf(req, res), format: 'google-ads' }, 'quotes exported')
      return {
        status: 200,
        headers: {
          'Content-Disposition': 'attachment; filename=google-ads.csv',
          'Conversions-Undone': String(undone),
        },
        send: (headers) => {
          res.set(headers).type('text/csv').send(csv)
          return Promise.resolve()
        },
      }
    },
    async getStatistics({ res, query: { since, until } }) {
      const source = onlySourceOf(res)
      const period = { since: Date.parse(since), until: Date.parse(until), source }
      const body = await readStatistics(period, { store, days, now: Date.now() })
      return {
        status: 200,
        body: source === undefined ? body : { ...body, partner: await partnerFiguresOf(source) },
      }
    },
  })
}
