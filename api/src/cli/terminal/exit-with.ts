import { UserFacingError } from '../../platform/errors.ts'
import { DamagedQuoteError, StoreUnavailableError } from '../../stores/store-errors.ts'

/** Whether the message of an error is meant for the person who runs the server or a command. */
function isUserFacing(error: unknown): error is Error {
  return [UserFacingError, StoreUnavailableError, DamagedQuoteError].some((type) => error instanceof type)
}

/** Prints an error and exits: a sentence if it is user-facing, else with its stack. */
export function exitWith(error: unknown): never {
  console.error(isUserFacing(error) ? error.message : error)
  process.exit(error instanceof UserFacingError ? error.exitCode : 1)
}
