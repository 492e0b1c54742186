import type { CommanderError } from 'commander'
import { UserFacingError } from '../../errors.ts'

/** The exit codes besides 0 for success and 1 for failure. */
const exitCodes = { usage: 2, noQuote: 3 }

/** For `exitOverride` of a command, which also ends after it has printed its help. */
export const exitFromUsage = ({ exitCode }: CommanderError): never =>
  process.exit(exitCode === 0 ? 0 : exitCodes.usage)

class NoQuoteError extends UserFacingError {
  override name = 'NoQuoteError'
  override exitCode = exitCodes.noQuote
}

/** Creates the error about an unknown quote. */
export const noSuchQuote = (id: string) =>
  new NoQuoteError(`No such quote: ${id}. "quotes list --spam" shows all quotes with their IDs.`)

/** Creates the error about a person without quotes. */
export const noQuotesFrom = (emailOrPhone: string | undefined) =>
  new NoQuoteError(`No quotes from ${emailOrPhone}.`)
