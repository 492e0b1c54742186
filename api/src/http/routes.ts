import { unknownParameters } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import * as z from 'zod/mini'
import { ProblemError } from './problem.ts'
import { parseInput } from './request/input.ts'
import { checkAgain } from './sender.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options'

/** The handlers of each method of a resource: those that may reject a request first, then the one that responds. */
interface Resource extends Partial<Record<Method, RequestHandler[]>> {
  /** The query of requests that change something. Default: none. */
  query?: z.ZodMiniType
}

const noQuery = z.strictObject({}, unknownParameters)

/**
 * Creates the routes of resources by path. GET includes HEAD. OPTIONS, where it is given, ends with 204; every other
 * method is answered with 405. Both have `Allow` (RFC 9110, sections 10.2.1 and 15.5.6). What changes something is
 * rejected with 422 if its query is not valid: a misspelled `dryRun` must not store a quote. Who sent it is checked again
 * when its body has arrived.
 */
export function createRoutes(resources: Record<string, Resource>): Router {
  const router = Router()
  for (const [path, { query = noQuery, ...methods }] of Object.entries(resources)) {
    const names = Object.keys(methods) as Method[]
    const allow = [...names, ...(methods.get ? ['head'] : [])].sort().join(', ').toUpperCase()
    const route = router.route(path)
    const checkAll: RequestHandler = async (req, res, next) => {
      parseInput(query, req.query)
      if (req.body !== undefined) await checkAgain(res)
      next()
    }
    for (const name of names) {
      const handlers = methods[name] ?? []
      const checks = name === 'get' || name === 'options' ? [] : [checkAll]
      route[name](...handlers.slice(0, -1), ...checks, ...handlers.slice(-1))
    }
    if (methods.options) route.options((_req, res) => void res.status(204).set('Allow', allow).end())
    route.all(methodNotAllowed(allow))
  }
  return router
}

export function methodNotAllowed(allow: string): RequestHandler {
  return (req) => {
    throw new ProblemError('method-not-allowed', `${req.method} is not allowed here.`, {
      headers: { Allow: allow },
    })
  }
}
