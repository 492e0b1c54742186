import { pino, type DestinationStream, type LevelWithSilent } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { createLogDestination, stdoutDescriptor, type LogDestination } from './log-destination.ts'

export type Log = pino.Logger

/** What errors of Node, of drivers, and of databases have. */
type CodedError = Error & { code?: unknown; codeName?: unknown }

/**
 * Serializes an error without its own properties, which may contain personal data that a driver was given. The message of
 * an error with a code stays out, too, because a database may quote a stored value in it.
 */
function describeError({ name, stack, cause, code, codeName }: CodedError): object {
  return {
    type: name,
    ...(code === undefined ? { stack } : { code, codeName, stack: framesOf(stack) }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** The stack of an error without its first lines, which contain its message. */
const framesOf = (stack = '') => stack.match(/^ {4}at .*$/gm)?.join('\n')

/** Creates a log that writes NDJSON to a stream. */
export function createLog(level: LevelWithSilent, stream: DestinationStream): Log {
  return pino({ level, serializers: { err: describeError } }, stream)
}

/** Opens the server's log on standard output: NDJSON, or colored text on a terminal. */
export function openLog(level: LevelWithSilent): { log: Log; destination: LogDestination } {
  const destination = createLogDestination(stdoutDescriptor(), (dropped) =>
    log.error({ dropped }, 'log lines were dropped while the log destination accepted none'),
  )
  const toText = process.stdout.isTTY ? prettyFactory({ ignore: 'pid,hostname' }) : undefined
  const log = createLog(level, toText ? { write: (line) => destination.write(toText(line)) } : destination)
  return { log, destination }
}
