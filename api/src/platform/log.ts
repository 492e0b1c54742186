import { constants, openSync, writeSync } from 'node:fs'
import { pino, type DestinationStream, type LevelWithSilent } from 'pino'
import { prettyFactory } from 'pino-pretty'

/** The maximum number of bytes that are buffered while the destination accepts none. */
const maxPendingBytes = 256 * 1024

const retryMs = 20

/** A destination of log lines. Writing neither blocks nor throws, whatever happens to the disk, pipe, or terminal. */
interface LogDestination {
  write: (line: string) => void
  /** Returns the number of lines dropped since the start. */
  droppedLines: () => number
  /** Resolves when no line is pending, or after `timeoutMs`. */
  drain: (timeoutMs: number) => Promise<void>
}

/**
 * Creates a destination that writes to a file descriptor. What that does not accept (a full disk, a closed or unread
 * pipe) is buffered up to a limit and retried; further lines are dropped. (sonic-boom either blocks while it retries, or
 * loses what is buffered when the process exits, and retries after a full disk only with the next line.)
 * @param fd A descriptor whose writes do not block, such as `stdoutDescriptor()`.
 * @param onRecovered Called with the number of dropped lines when the destination accepts lines again.
 */
function createLogDestination(fd: number, onRecovered: (dropped: number) => void): LogDestination {
  const pending: Buffer[] = []
  let pendingBytes = 0
  let dropped = 0
  let reported = 0

  function writePending() {
    for (let first; (first = pending[0]);) {
      const written = tryWrite(fd, first)
      pendingBytes -= written
      if (written === first.length) pending.shift()
      else {
        // The rest of the line is written first in the next attempt, so that no line is torn.
        pending[0] = first.subarray(written)
        setTimeout(writePending, retryMs).unref()
        return
      }
    }
    if (dropped === reported) return
    const lost = dropped - reported
    reported = dropped
    onRecovered(lost)
  }

  return {
    write(line) {
      const bytes = Buffer.from(line)
      if (pendingBytes + bytes.length > maxPendingBytes) {
        dropped++
        return
      }
      pendingBytes += bytes.length
      // If lines are buffered, a timer is running.
      if (pending.push(bytes) === 1) writePending()
    },
    droppedLines: () => dropped,
    async drain(timeoutMs) {
      const deadline = Date.now() + timeoutMs
      while (pending.length > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
    },
  }
}

function tryWrite(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes)
  } catch {
    return 0
  }
}

/** Opens standard output for writes that fail instead of blocking. */
function stdoutDescriptor(): number {
  // Reading `process.stdout` makes Node set pipes and sockets to non-blocking; files fail rather than block.
  if (!process.stdout.isTTY) return 1
  try {
    // Node leaves terminals in blocking mode, so Ctrl-S would suspend the server.
    return openSync('/dev/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return 1
  }
}

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
