import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StoreUnavailableError } from '../../store-errors.ts'
import { describeServerError, toStoreError } from './fault.ts'

/** Runs a call once the server was reached, within `ms`. Faults of the server reject with `StoreUnavailableError`. */
export type Call = <T>(work: () => Promise<T>, ms?: number) => Promise<T>

/** Makes each function of a part of the store a call. */
export function inCalls<Part extends object>(call: Call, part: Part): Part {
  const functions = Object.entries(part) as [string, (...args: unknown[]) => Promise<unknown>][]
  const calls = functions.map(([name, work]) => [name, (...args: unknown[]) => call(() => work(...args))])
  return Object.fromEntries(calls) as Part
}

/**
 * Timeouts in milliseconds. A visitor's request gets a response within 5 s, because it makes one or two calls; the owner's
 * within 10 s, of which changes of quotes and passwords make several. Photos take longer.
 */
export const requestTimeouts = {
  /** By default. A call that timed out may still have been applied. */
  callMs: 3000,
  /** Of a call about records other than quotes, of which a request may make several. */
  recordCallMs: 1500,
  /** Of a call that transfers JPEGs, which may be megabytes over a slow network. */
  jpegCallMs: 15_000,
  /** The attempts of a call to a server that was reached before, with exponential backoff. */
  attempts: 1,
}
export type Timeouts = typeof requestTimeouts

/** The timeouts of commands, which outlast a failover or a slow network. */
export const commandTimeouts: Timeouts = {
  callMs: 60_000,
  recordCallMs: 60_000,
  jpegCallMs: 60_000,
  attempts: 6,
}

/** How long a call waits for a server that was never reached. */
export const reachMs = 3000

/** The delay before the second attempt; it doubles with each attempt. */
const retryMs = 500

/** What calls need from the connection. */
export interface Reach {
  /** Resolves when the server was reached, or is again by another client. */
  reached: () => Promise<void>
  isReached: () => boolean
  /** Why the server was not reached yet. */
  fault: () => Error | undefined
  /** Connects anew, unless it does already. */
  replaceClient: () => void
}

/**
 * After how long without a server the client is replaced, in milliseconds. A command that the driver writes while its connection
 * ends never settles (mongodb 7.8 and 7.9). Where that is the monitor's, a server that is back is never found; and each keeps
 * a place in the pool.
 */
const replaceAfterMs = 5000

/** Creates the functions that make calls, with retries and deadlines. An outage has two lines in the log: its begin and its end. */
export function mongoCalls(
  { reached, isReached, fault, replaceClient }: Reach,
  { callMs, attempts }: Timeouts,
  log: Logger,
) {
  const underWay = new Set<Promise<unknown>>()
  let ended = false
  /** When MongoDB was lost. Undefined while it is not. */
  let lostAt: number | undefined
  let succeededAt = -Infinity

  function noteLost(error: unknown, beganAt: number) {
    // What the server responds to one call says nothing about the others. Nor does one during which another succeeded.
    const isOutage = error instanceof StoreUnavailableError && describeServerError(error.cause) === undefined
    if (!isOutage || succeededAt > beganAt || !isReached() || ended) return
    if (lostAt === undefined) {
      lostAt = performance.now()
      log.error(`MongoDB is lost. ${error.message}`)
    } else if (performance.now() > lostAt + replaceAfterMs) replaceClient()
  }

  function noteBack() {
    succeededAt = performance.now()
    if (lostAt !== undefined) log.info('MongoDB is back')
    lostAt = undefined
  }

  async function attempt<T>(work: () => Promise<T>, ms: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    let expired = false
    const beganAt = performance.now()
    const late = new Promise<never>((_, reject) => {
      const silent = () => new StoreUnavailableError(`MongoDB did not respond within ${ms / 1000} s.`)
      timer = setTimeout(() => reject(fault() ?? silent()), ms)
    })
    try {
      // Do not send it if the caller has given up.
      const result = await Promise.race([reached().then(() => (expired ? late : work())), late])
      noteBack()
      return result
    } catch (error) {
      const reason = toStoreError(error, !isReached())
      noteLost(reason, beganAt)
      throw reason
    } finally {
      expired = true
      clearTimeout(timer)
    }
  }

  async function persist<T>(work: () => Promise<T>, ms: number): Promise<T> {
    for (let n = 1; ; n++) {
      try {
        return await attempt(work, isReached() ? ms : Math.min(ms, reachMs))
      } catch (error) {
        const isOver = ended || n >= attempts || !isReached()
        if (isOver || !(error instanceof StoreUnavailableError)) throw error
      }
      await sleep(retryMs * 2 ** (n - 1))
    }
  }

  const call: Call = (work, ms = callMs) => {
    const answer = persist(work, ms)
    const settled: Promise<unknown> = answer.then(
      () => underWay.delete(settled),
      () => underWay.delete(settled),
    )
    underWay.add(settled)
    return answer
  }
  return {
    call,
    /** Stops retrying, and resolves when no call is in progress. */
    end: () => {
      ended = true
      return Promise.all(underWay)
    },
  }
}

/** Runs a call that visitors must not wait for, or `otherwise` if the call fails or is not worth a try. */
export type QuickCall = <T>(work: () => Promise<T>, otherwise: () => T | Promise<T>) => Promise<T>

/** The timeout of a quick call, in milliseconds, which `work` observes. */
export const quickCallMs = 500

/** How long no quick call is tried after one failed, so that a request with several waits once. */
const pauseMs = 2000

/** Creates the quick calls of a connection: a circuit breaker. */
export function mongoQuickCalls(): QuickCall {
  let pausedUntil = 0
  return async (work, otherwise) => {
    if (performance.now() < pausedUntil) return otherwise()
    try {
      return await work()
    } catch {
      pausedUntil = performance.now() + pauseMs
      return otherwise()
    }
  }
}
