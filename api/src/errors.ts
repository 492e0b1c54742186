import { DamagedQuoteError, StoreUnavailableError } from './stores/store-errors.ts'

/**
 * An error that the person who runs the server or a command can fix. The message says what happened, then what to do. The
 * other kinds are those of `store-errors.ts`, `ProblemError` for what a client sent, and everything else, which is a bug.
 */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
  /** Of a command that fails with this error. */
  exitCode = 1
}

/** Whether the message of an error is meant for the person who runs the server or a command. */
function isUserFacing(error: unknown): error is Error {
  return [UserFacingError, StoreUnavailableError, DamagedQuoteError].some((type) => error instanceof type)
}

/** Prints an error and exits: a sentence if it is user-facing, else with its stack. */
export function exitWith(error: unknown): never {
  console.error(isUserFacing(error) ? error.message : error)
  process.exit(error instanceof UserFacingError ? error.exitCode : 1)
}
