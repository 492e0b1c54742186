import { Router, type RequestHandler } from 'express'
import { ProblemError } from './problem.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options'

/**
 * Creates the routes of resources: the handlers of each method, by path. GET includes HEAD. OPTIONS, where it is given,
 * ends with 204; every other method is answered with 405. Both have `Allow` (RFC 9110, sections 10.2.1 and 15.5.6).
 */
export function createRoutes(resources: Record<string, Partial<Record<Method, RequestHandler[]>>>): Router {
  const router = Router()
  for (const [path, methods] of Object.entries(resources)) {
    const names = Object.keys(methods) as Method[]
    const allow = [...names, ...(methods.get ? ['head'] : [])].sort().join(', ').toUpperCase()
    const route = router.route(path)
    for (const name of names) route[name](...(methods[name] ?? []))
    if (methods.options) route.options((_req, res) => void res.status(204).set('Allow', allow).end())
    route.all(methodNotAllowed(allow))
  }
  return router
}

/** Rejects the method of a request. */
export function methodNotAllowed(allow: string): RequestHandler {
  return (req) => {
    throw new ProblemError('method-not-allowed', `${req.method} is not allowed here.`, {
      headers: { Allow: allow },
    })
  }
}
