/** The exit codes besides 0 for success and 1 for failure. */
export const exitCodes = { usage: 2, noQuote: 3 }

/** Exits because there is no such quote. */
export function exitWithoutQuote(id: string): never {
  console.error(`No such quote: ${id}. "quotes list --spam" shows all quotes with their IDs.`)
  process.exit(exitCodes.noQuote)
}
