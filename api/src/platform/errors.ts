import type { ProblemType } from '@concrete-quote/openapi'

/**
 * An error that the person who runs the server or a command can fix. The message says what happened, then what to do. The
 * other kinds are those of `store-errors.ts`, `ProblemError` for what a client sent, and everything else, which is a bug.
 */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
  /** Of a command that fails with this error. */
  exitCode = 1
  /** The problem that a client of the API sees. Default: an internal error. */
  problemType?: ProblemType
}

/** The message of an error. If no address of a host can be reached, Node's error has none of its own. */
export function messageOf(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message
  return (error.errors as Error[]).map(messageOf).join('; ')
}
