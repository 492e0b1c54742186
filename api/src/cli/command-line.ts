import { parseArgs, type ParseArgsConfig } from 'node:util'
import { findMisspelled, parseConfig, type Config } from '../config.ts'
import { UserFacingError } from '../platform/errors.ts'
import { DamagedQuoteError, StoreUnavailableError } from '../stores/store-errors.ts'

export class UsageError extends UserFacingError {
  override name = 'UsageError'
  override exitCode = 2
}

/** A command, called with its arguments and the configuration of the environment. */
export type Command = (args: string[], config: Config) => Promise<void>

/** Parses the arguments of a command, of which at least `min` and at most `max` are no options. */
export function parseCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  [min, max]: readonly [min: number, max: number] = [0, 0],
) {
  const parsed = parseArgs({ args, options, allowPositionals: true })
  const { length } = parsed.positionals
  if (length < min) throw new UsageError('An argument is missing.')
  if (length > max) throw new UsageError(`There are too many arguments: ${parsed.positionals.join(' ')}`)
  return parsed
}

/** Runs the command that the arguments of this process name, or prints the help. */
export async function runCommandLine(
  program: 'quotes' | 'users',
  help: string,
  commands: Record<string, Command>,
): Promise<void> {
  for (const warning of findMisspelled(process.env)) console.warn(warning)
  const [name = '', ...args] = process.argv.slice(2)
  try {
    if ([name, ...args].some((arg) => arg === '--help' || arg === '-h')) {
      console.log(`${help}\n${howToType(program)}`)
      return
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new UsageError(name === '' ? 'A command is missing.' : `Unknown command: ${name}`)
    await command(args, parseConfig(process.env))
  } catch (error) {
    const isUsage =
      error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    const message = `${(error as Error).message}\n"${program} --help" lists all commands.`
    exitWith(isUsage ? new UsageError(message) : error)
  }
}

/** How to run a command: in a checkout, and as examples/deploy/ sets up a server, or containers. */
const howToType = (name: string) => `Run the command as
  npm run -s ${name} -- <command>                 in a checkout
  sudo concrete-quote ${name} <command>           on a server
  docker compose exec app node ${name} <command>  in a container`

/** Prints an error and exits: a sentence if it is for the person who runs the server or a command, else with its stack. */
export function exitWith(error: unknown): never {
  const isUserFacing = [UserFacingError, StoreUnavailableError, DamagedQuoteError].some(
    (type) => error instanceof type,
  )
  console.error(isUserFacing ? (error as Error).message : error)
  process.exit(error instanceof UserFacingError ? error.exitCode : 1)
}
