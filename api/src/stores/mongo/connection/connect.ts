import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, ConnectOptions } from 'mongoose'
import type { Logger } from 'pino'
import { UserFacingError } from '../../../platform/errors.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { type Call, reachMs, type Timeouts, type Reach } from './call.ts'
import { describeServerError, isDuplicateKey } from './fault.ts'

/** The delay before another attempt to reach the server, in milliseconds. */
const retryMs = 1000

/** What a server says of itself. */
interface Hello {
  localTime: Date
  isWritablePrimary?: boolean
  /** In place of it, if it is asked by `isMaster`. */
  ismaster?: boolean
}

/**
 * Connects until the first success, after which the driver itself reconnects, unless its client is replaced. `prepare` runs
 * before any call.
 */
export function mongoConnect(
  { connection, uri, log }: { connection: Connection; uri: string; log: Logger },
  timeouts: Timeouts,
  prepare: () => Promise<void>,
) {
  const stop = new AbortController()
  let isReached = false
  let fault: Error | undefined
  let lastLogged: string | undefined
  let connectionsInUse = 0
  /** By the clock of MongoDB, when `performance.now()` was 0. */
  let startedAt = 0
  /** The attempt in progress, or the last one. */
  let attempt: Promise<void>

  async function tryOnce(): Promise<void> {
    try {
      await connection.openUri(uri, {
        ...connectOptions,
        socketTimeoutMS: timeouts.callMs,
        waitQueueTimeoutMS: timeouts.callMs,
      })
      countConnections()
      noteTime((await connection.db?.command({ isMaster: 1 })) as Hello)
      if (!isReached) await prepare()
      isReached = true
      fault = undefined
      log.info('MongoDB is connected')
    } catch (error) {
      fault = error as Error
      throw error
    }
  }

  function countConnections() {
    const client = connection.getClient()
    // The attempt before may have connected it.
    if (client.listenerCount('connectionCheckedOut') > 0) return
    connectionsInUse = 0
    client.on('connectionCheckedOut', () => connectionsInUse++)
    client.on('connectionCheckedIn', () => connectionsInUse--)
    client.on('serverHeartbeatSucceeded', ({ reply }) => noteTime(reply as Hello))
  }

  function noteTime({ localTime, isWritablePrimary, ismaster }: Hello) {
    if (isWritablePrimary ?? ismaster) startedAt = Number(localTime) - performance.now()
  }

  /** Logs why the server was not reached, once per reason. */
  function report(error: unknown) {
    const { code, codeName, message } = error as { code?: unknown; codeName?: unknown; message: string }
    if (message === lastLogged) return
    lastLogged = message
    const description = describeServerError(error)
    if (error instanceof StoreUnavailableError) log.warn(message)
    else if (description === undefined) log.warn({ err: error }, 'MongoDB is unreachable; retrying')
    else
      log.error({ err: error, code, codeName }, `MongoDB responded with an error (${description}); retrying`)
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
  let connecting = connect()
  // Each call reports why it failed.
  connecting.catch(() => undefined)

  let isReplacing = false
  function replaceClient() {
    if (isReplacing || stop.signal.aborted) return
    isReplacing = true
    connecting = connection
      .close()
      .then(connect)
      .finally(() => (isReplacing = false))
    connecting.catch(() => undefined)
  }

  const reach: Reach = {
    reached: () => connecting,
    isReached: () => isReached,
    fault: () => fault,
    replaceClient,
  }
  return {
    reach,
    connectionsInUse: () => connectionsInUse,
    /** The time by the clock of MongoDB, once it was reached: that of this machine may be corrected. */
    now: () => new Date(startedAt + performance.now()),
    /** Resolves when the attempt in progress reaches the server, and rejects if it fails. */
    attempted: () => attempt,
    async close(): Promise<void> {
      stop.abort()
      await connection.close()
      await Promise.allSettled([connecting])
    },
  }
}

export const connectOptions: ConnectOptions = {
  // A quote is acknowledged once a majority has it on disk.
  w: 'majority',
  journal: true,
  readPreference: 'primary',
  // Without these, calls hang for 10 s or more while the server is away.
  bufferCommands: false,
  serverSelectionTimeoutMS: reachMs / 2,
  connectTimeoutMS: reachMs,
  ignoreUndefined: true,
}

/** How long a successful write counts as proof that quotes can be stored, in milliseconds. */
const provenMs = 3000

/**
 * Checks whether MongoDB can store a quote, by a write that a majority acknowledges: a primary without a majority still
 * responds to `ping`. While writes succeed, they are seconds apart, regardless of how often this is called.
 */
export function createReadiness(connection: Connection, write: () => Promise<unknown>, call: Call) {
  let provenAt = -Infinity
  let trial: Promise<void> | undefined

  async function tryToWrite() {
    await write().catch((error: unknown) => {
      // Another server wrote it first, at the same moment.
      if (!isDuplicateKey(error)) throw error
    })
    provenAt = performance.now()
  }

  return async (): Promise<void> => {
    if (performance.now() < provenAt + provenMs)
      return call(async () => void (await connection.db?.command({ ping: 1 })))
    trial ??= call(tryToWrite).finally(() => (trial = undefined))
    await trial
  }
}
