import { StatisticsQuery, createLocalDays } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import type { Deps } from '../../http/deps.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import { onlySourceOf } from '../../http/request/sender.ts'
import { createRoutes } from '../../http/resource.ts'
import { readStatistics } from './statistics.ts'
import type { SessionCheck } from '../../accounts/sessions/sessions.ts'

/** `/api/statistics`: what the quotes of a period were. */
export function statisticsRoutes({ store, config, allow }: Deps & SessionCheck): Router {
  const days = createLocalDays(config.TIME_ZONE)
  const read: RequestHandler = async (req, res) => {
    const { since, until } = parseInput(StatisticsQuery, req.query)
    const period = { since: Date.parse(since), until: Date.parse(until), source: onlySourceOf(res) }
    res.json(await readStatistics(period, { store, days, now: Date.now() }))
  }
  return createRoutes({ '/statistics': { get: [allow('statistics:read'), read] } })
}
