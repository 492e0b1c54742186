import type { CommanderError } from 'commander'

/** The exit codes besides 0 for success and 1 for failure. */
const exitCodes = { usage: 2, noQuote: 3 }

/** For `exitOverride` of a command, which also ends after it has printed its help. */
export const exitFromUsage = ({ exitCode }: CommanderError): never =>
  process.exit(exitCode === 0 ? 0 : exitCodes.usage)

/** Exits because there is no such quote. */
export const exitWithoutQuote = (id: string): never =>
  exitWithNoQuote(`No such quote: ${id}. "quotes list --spam" shows all quotes with their IDs.`)

/** Exits because a person has no quotes. */
export const exitWithoutQuotesFrom = (emailOrPhone: string | undefined): never =>
  exitWithNoQuote(`No quotes from ${emailOrPhone}.`)

function exitWithNoQuote(message: string): never {
  console.error(message)
  process.exit(exitCodes.noQuote)
}
