import { STATUS_CODES } from 'node:http'
import { problemMediaType, type FieldError, type Problem } from '@concrete-quote/openapi'
import type { ErrorRequestHandler, Response } from 'express'
import { acceptsPlainText } from './accept.ts'
import type { Log } from './log.ts'
import { StoreUnavailableError } from './stores/quote-store.ts'

/** An error that the client may read. `detail` is a sentence that a visitor can act on. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  readonly headers: Record<string, string>
  /** For body-parser, which marks what its `verify` option throws. */
  status: number
  constructor(
    status: number,
    detail: string,
    { headers = {}, errors }: { headers?: Record<string, string>; errors?: FieldError[] } = {},
  ) {
    super(detail)
    this.problem = {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? '',
      status,
      detail,
      ...(errors && { errors }),
    }
    this.headers = headers
    this.status = status
  }
}

/** Answers every error of the API, last in line: problem details (RFC 9457), or their sentence as plain text. */
export function problemHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { problem, headers } = toProblem(error)
    logFailure(log, error)
    // Too late for another answer: Express cuts the connection, and the client sees that.
    if (res.headersSent) return next(error)
    // Nobody is there to read it.
    if (req.destroyed && !req.complete) return
    res.status(problem.status).set(headers).vary('Accept')
    if (acceptsPlainText(req.headers.accept)) res.type('text/plain').send(`${problem.detail}\n`)
    else sendJson(res, problem)
  }
}

/** `res.type` would add a charset, which `application/problem+json` does not have. */
function sendJson(res: Response, problem: Problem) {
  res.setHeader('Content-Type', problemMediaType)
  res.end(JSON.stringify(problem))
}

/** Logs an error that is ours, or the store's. */
export function logFailure(log: Log, error: unknown) {
  if (toProblem(error).status >= 500) log.error({ err: error }, 'request failed')
}

/** What the client is told of an error: never more than it may know. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof StoreUnavailableError) {
    return new ProblemError(
      503,
      'Your request could not be stored just now. Please try again in a minute, or call us.',
      {
        headers: { 'Retry-After': '60' },
      },
    )
  }
  switch ((error as { status?: unknown }).status) {
    case 400:
      return new ProblemError(400, 'The request is not valid JSON.')
    case 413:
      return new ProblemError(413, 'The request is too large: at most 64 kB are read.')
    case 415:
      return new ProblemError(415, 'The request is in an encoding that is not read: send UTF-8.')
    default:
      return new ProblemError(500, 'Something went wrong on our side. Please try again, or call us.')
  }
}
