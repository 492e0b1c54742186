import { StoreUnavailableError } from './stores/quote-store.ts'

/** A reason not to start. The message is one sentence that says what happened and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Whether an error's message is a sentence for the owner. */
export function isToldToOwner(error: unknown): error is Error {
  return error instanceof StartError || error instanceof StoreUnavailableError
}

/** Ends the process when it cannot go on: with the sentence where the error has one, else with everything known. */
export function exitWith(error: unknown): never {
  console.error(isToldToOwner(error) ? error.message : error)
  process.exit(1)
}
