import { NewCallTap } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { v7 as uuid } from 'uuid'
import { isFromAllowedPage } from '../http/cors.ts'
import { type Deps, createRoutes } from '../http/routes.ts'
import { ProblemError } from '../http/problem.ts'
import { limitCallTaps } from '../http/rate-limit.ts'
import { parseInput, readJson } from '../http/request/input.ts'

const noOthers = { has: () => false }

/** `/api/call-taps`: pages of the site count taps on the phone number. */
export function callTapRoutes({ store, config, publicUrl }: Deps): Router {
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
