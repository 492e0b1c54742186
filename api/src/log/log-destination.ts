import { constants, openSync, writeSync } from 'node:fs'

/** How many bytes of lines are kept while the destination takes none. */
const maxPendingBytes = 256 * 1024

/** How long to wait before the next attempt to write. */
const retryMs = 20

/** Where log lines go. Writing neither waits nor throws, whatever becomes of the disk, pipe or terminal behind it. */
export interface LogDestination {
  write: (line: string) => void
  /** The number of lines lost since the process started. */
  droppedLines: () => number
  /** Resolves when no line is pending, or after `timeoutMs`. */
  drain: (timeoutMs: number) => Promise<void>
}

/**
 * Writes lines to a file descriptor. What it does not take (a full disk, a closed or unread pipe) is kept up to a
 * limit and tried again; lines beyond that are dropped.
 * @param fd A descriptor whose writes do not block, such as `stdoutDescriptor()`.
 * @param onRecovered Called with the number of dropped lines when the destination takes lines again.
 */
export function createLogDestination(fd: number, onRecovered: (dropped: number) => void): LogDestination {
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
        // The rest of the line comes first in the next attempt: no line is torn.
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
      // While others wait, a timer runs.
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

/** Returns how many bytes were written. */
function tryWrite(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes)
  } catch {
    return 0
  }
}

/** Opens standard output for writes that fail where they would block. */
export function stdoutDescriptor(): number {
  // Reading `process.stdout` makes Node set pipes and sockets to non-blocking; files fail rather than block.
  if (!process.stdout.isTTY) return 1
  try {
    // Node leaves terminals blocking, and Ctrl-S would stop the server.
    return openSync('/dev/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return 1
  }
}
