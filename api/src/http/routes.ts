import type { RequestHandler } from 'express'
import { Router } from 'express'
import { ProblemError } from './problem.ts'

/** Creates the routes of what is no operation, such as pages, by path: to GET and HEAD, each with its handlers. */
export function createPages(pages: Record<string, RequestHandler[]>): Router {
  const router = Router()
  for (const [path, handlers] of Object.entries(pages))
    router
      .route(path)
      .get(...handlers)
      .all(methodNotAllowed('GET, HEAD'))
  return router
}

/** Answers with 405, and `Allow` (RFC 9110, section 15.5.6). */
export function methodNotAllowed(allow: string): RequestHandler {
  return (req) => {
    throw new ProblemError('method-not-allowed', `${req.method} is not allowed here.`, {
      headers: { Allow: allow },
    })
  }
}
