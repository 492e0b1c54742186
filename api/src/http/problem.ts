import {
  maxBodyKilobytes,
  problemMediaType,
  problemTypes,
  type FieldError,
  type Problem,
  type ProblemType,
} from '@concrete-quote/openapi'
import type { ErrorRequestHandler, Request } from 'express'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { UserFacingError } from '../platform/errors.ts'
import {
  DamagedQuoteError,
  IdempotencyConflictError,
  NoPhotoSpaceError,
  IndexBuildingError,
  StoreUnavailableError,
} from '../stores/store-errors.ts'
import { requestId } from './sender.ts'

/** An error for the client. The message is a sentence that a visitor can act on. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly type: ProblemType
  readonly headers: Record<string, string>
  readonly errors: FieldError[] | undefined
  /** Writable because body-parser sets it on errors of its `verify` option. */
  status: number
  constructor(
    type: ProblemType,
    message: string,
    { headers = {}, errors }: { headers?: Record<string, string>; errors?: FieldError[] } = {},
  ) {
    super(message)
    this.type = type
    this.headers = headers
    this.errors = errors
    this.status = problemTypes[type].status
  }

  /** Converts the error to problem details for a request (RFC 9457). */
  toProblem(req: Request): Problem {
    return {
      type: `/api/problems/${this.type}`,
      title: problemTypes[this.type].title,
      status: this.status,
      detail: this.message,
      instance: `urn:uuid:${requestId(req)}`,
      ...(this.errors && { errors: this.errors }),
    }
  }
}

export const notFound = () => new ProblemError('not-found', 'No resource exists at this URL.')

export const noQuote = () => new ProblemError('not-found', 'There is no such quote.')

/** Creates the problem of what may succeed some seconds later. */
export const unavailable = (detail: string, seconds = 60) =>
  new ProblemError('unavailable', detail, { headers: { 'Retry-After': String(seconds) } })

/** Creates the problem of a field that the schema accepts, and the server does not. */
export const invalidField = (pointer: string, detail: string) =>
  new ProblemError('invalid-request', detail, { errors: [{ pointer, detail, code: 'invalid' }] })

/** Creates the problem of a request without a valid session or token (RFC 9110, section 15.5.2). */
export function unauthorized(why: string, challenge = 'Bearer'): ProblemError {
  return new ProblemError('unauthorized', why, { headers: { 'WWW-Authenticate': challenge } })
}

type StoreErrorCounter = Pick<Metrics, 'countStoreError'>

/** Creates the error handler: it responds with problem details, or with their detail as plain text. */
export function problemHandler(log: Log, metrics?: StoreErrorCounter): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const reported = reportError(log, req, error, metrics)
    // It is too late for another response: the client sees that this one is incomplete.
    if (res.headersSent) return void res.destroy()
    // The client has disconnected.
    if (req.destroyed && !req.complete) return
    res.status(reported.status).set(reported.headers).vary('Accept')
    if (acceptsPlainText(req.headers.accept)) {
      res.type('text/plain').send(`${reported.message}\n`)
    } else {
      // `res.type` would add a charset parameter, which this media type does not have.
      res.setHeader('Content-Type', problemMediaType)
      res.end(JSON.stringify(reported.toProblem(req)))
    }
  }
}

/** Converts an error to the problem that the client may see. Faults of the server and the store are logged and counted. */
export function reportError(
  log: Log,
  req: Request,
  error: unknown,
  metrics?: StoreErrorCounter,
): ProblemError {
  const problem = toProblemError(error)
  const isStoreFault = error instanceof StoreUnavailableError
  if (isStoreFault) metrics?.countStoreError()
  // Stacks of an outage, or of what is refused on purpose, say the same for each request.
  const reason = isStoreFault || error instanceof ProblemError ? { reason: error.message } : { err: error }
  if (problem.status >= 500) log.error({ ...reason, requestId: requestId(req) }, 'request failed')
  return problem
}

/** Converts any error to a problem that discloses no internals. */
function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof IdempotencyConflictError)
    return new ProblemError(
      'idempotency-key-reused',
      'This Idempotency-Key was already used with other fields. Send these fields with a new key.',
    )
  if (error instanceof UserFacingError && error.problemType)
    return new ProblemError(error.problemType, error.message)
  // Only signed-in users search and read quotes.
  const isForOwner = error instanceof IndexBuildingError || error instanceof DamagedQuoteError
  if (isForOwner || error instanceof StoreUnavailableError) {
    const detail =
      error instanceof NoPhotoSpaceError
        ? 'There is no space for more photos at the moment. Your request is not affected. Please try again later, or call us.'
        : 'The service is temporarily unavailable. Please try again in a minute, or call us.'
    return unavailable(isForOwner ? error.message : detail)
  }
  // The percent-encoding of the path is invalid, so there is no such resource.
  if (error instanceof URIError) return notFound()
  const { status, type, message } = error as { status?: unknown; type?: unknown; message?: unknown }
  switch (status) {
    case 400:
      return new ProblemError(
        'invalid-body',
        // The parser says what it expected, and where.
        type === 'entity.parse.failed'
          ? `The request is not valid JSON: ${String(message)}.`
          : 'The request is malformed.',
      )
    case 413:
      return new ProblemError(
        'body-too-large',
        `The request is too large. The limit is ${maxBodyKilobytes} kB.`,
      )
    case 415:
      return new ProblemError(
        'unsupported-media-type',
        // The type is body-parser's.
        type === 'encoding.unsupported'
          ? 'The content encoding is not supported. Send the body uncompressed, or with gzip, deflate, or br.'
          : 'The encoding of the request is not supported. Send UTF-8.',
      )
    default:
      return new ProblemError(
        'internal-error',
        'Something went wrong on our end. Please try again, or call us.',
      )
  }
}

/** Reads an `Accept` header (RFC 9110, section 12.5.1): each media range in lower case, with its weight. */
function parseAccept(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [range = '', ...parameters] = part.split(';').map((token) => token.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const q = weight ? Number(weight.slice(2)) : 1
      return [range, q >= 0 && q <= 1 ? q : 0]
    }),
  )
}

/**
 * Whether a client prefers an error as plain text: its `Accept` gives `text/plain` a higher weight than problem details.
 * For clients that do not name problem details, the highest weight of `application/json`, `application/*`, and any type
 * counts for them. If the weights are equal, it is no preference, whatever their order, which negotiator would let decide.
 */
export function acceptsPlainText(header = '*/*'): boolean {
  const weights = parseAccept(header)
  const weigh = (range: string) => weights.get(range)
  const plain = weigh('text/plain') ?? weigh('text/*') ?? weigh('*/*') ?? 0
  const json = ['application/json', 'application/*', '*/*'].map((range) => weigh(range) ?? 0)
  return plain > (weigh(problemMediaType) ?? Math.max(...json))
}
