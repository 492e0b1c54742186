import { StoreUnavailableError } from './stores/quote-store.ts'

/** A reason not to start. The message is one sentence that says what happened and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Ends the process when it cannot go on: with the sentence where the error has one, else with everything known. */
export function exitWith(error: unknown): never {
  console.error(error instanceof StartError || error instanceof StoreUnavailableError ? error.message : error)
  process.exit(1)
}
