/** A reason not to start. The message is one sentence that says what happened and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Ends the process when it cannot go on: with the sentence of a `StartError`, else with everything known. */
export function exitWith(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
