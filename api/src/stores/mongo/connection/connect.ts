import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, ConnectOptions } from 'mongoose'
import type { Log } from '../../../log/log.ts'
import { UserFacingError } from '../../../errors.ts'
import { reachMs, type Patience, type Reach } from './call.ts'
import { describeServerError } from './fault.ts'

/** How long until a server that was not reached is tried again. */
const retryMs = 1000

/**
 * Connects to a MongoDB server, reachable or not: it is tried until it succeeds; after that the driver itself
 * reconnects.
 * @param prepare What must be done once it is reached, before calls are made.
 */
export function mongoConnect(
  { connection, uri, log }: { connection: Connection; uri: string; log: Log },
  patience: Patience,
  prepare: () => Promise<void>,
) {
  const stop = new AbortController()
  let isReached = false
  let fault: unknown
  let lastLogged: string | undefined
  /** The attempt under way, or the last one. */
  let attempt: Promise<void>

  async function tryOnce(): Promise<void> {
    try {
      await connection.openUri(uri, optionsFor(patience))
      await prepare()
      isReached = true
      fault = undefined
      log.info('MongoDB is reached')
    } catch (error) {
      fault = error
      throw error
    }
  }

  /** Logs why the server was not reached, once for each reason. */
  function report(error: unknown) {
    const { code, codeName, message } = error as { code?: unknown; codeName?: unknown; message: string }
    if (message === lastLogged) return
    lastLogged = message
    const answered = describeServerError(error)
    if (answered === undefined) log.warn({ err: error }, 'MongoDB is not reached; trying again')
    else
      log.error({ err: error, code, codeName }, `MongoDB answered with an error (${answered}); trying again`)
  }

  async function connect(): Promise<void> {
    for (;;) {
      attempt = tryOnce()
      try {
        return await attempt
      } catch (error) {
        if (stop.signal.aborted) return
        if (error instanceof UserFacingError) throw error
        report(error)
        await sleep(retryMs, undefined, { signal: stop.signal }).catch(() => undefined)
      }
    }
  }
  const connecting = connect()
  // Each call tells why it failed.
  connecting.catch(() => undefined)

  const reach: Reach = { reached: () => connecting, isReached: () => isReached, fault: () => fault }
  return {
    reach,
    /** Resolves when the attempt under way reaches the server, and rejects when it does not. */
    attempted: () => attempt,
    async close(): Promise<void> {
      stop.abort()
      await connection.close()
      await Promise.allSettled([connecting])
    },
  }
}

function optionsFor({ callMs }: Patience): ConnectOptions {
  return {
    // A quote that is acknowledged is on a majority's disks.
    w: 'majority',
    journal: true,
    readPreference: 'primary',
    // Without these, calls hang for 10 s and more while the server is away.
    bufferCommands: false,
    serverSelectionTimeoutMS: reachMs / 2,
    connectTimeoutMS: reachMs,
    socketTimeoutMS: callMs,
    // What nobody waits for any more is not sent when a server that hung goes on.
    waitQueueTimeoutMS: callMs,
    // A collection comes with its first document.
    autoCreate: false,
    autoIndex: false,
  }
}
