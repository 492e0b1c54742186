/** The exit codes besides 0 for success and 1 for failure. */
export const exitCodes = { usage: 2, noQuote: 3 }

/** Exits because no quote matches. */
export function exitWithoutQuote(id: string): never {
  console.error(`There is no quote ${id}: quotes list --spam shows all, with their ids.`)
  process.exit(exitCodes.noQuote)
}
