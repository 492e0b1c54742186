import { StatisticsQuery } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { onlySignedIn } from '../auth/sessions.ts'
import { createLocalDays } from '../format/local-days.ts'
import { parseInput } from '../http/request/parse-input.ts'
import { addResource } from '../http/resource.ts'
import { readStatistics } from '../quotes/statistics.ts'
import type { Store } from '../stores/store.ts'

/** `/api/statistics`: what the quotes of a period were. */
export function statisticsRoutes(store: Store, publicUrl: string, timeZone: string): Router {
  const days = createLocalDays(timeZone)
  const read: RequestHandler = async (req, res) => {
    const { since, until } = parseInput(StatisticsQuery, req.query)
    const period = { since: Date.parse(since), until: Date.parse(until) }
    res.json(await readStatistics(period, { store, days, now: Date.now() }))
  }
  const router = Router()
  addResource(router, '/statistics', { get: [onlySignedIn(store, publicUrl), read] })
  return router
}
