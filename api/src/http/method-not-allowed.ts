import type { RequestHandler } from 'express'
import { ProblemError } from './problem.ts'

/** Answers 405, last among a path's methods (RFC 9110, section 15.5.6). */
export function methodNotAllowed(allow: string): RequestHandler {
  return (req) => {
    throw new ProblemError('method-not-allowed', `${req.method} is not allowed here.`, {
      headers: { Allow: allow },
    })
  }
}
