import { setTimeout as sleep } from 'node:timers/promises'
import { toStoreError } from './fault.ts'
import { StoreUnavailableError, StoreUnsupportedError } from '../../quote-store.ts'

/** Runs a call once the server was reached, within `ms`. Faults of the server reject with `StoreUnavailableError`. */
export type Call = <T>(work: () => Promise<T>, ms?: number) => Promise<T>

/** How long the store waits for MongoDB, in milliseconds, and how often it tries. */
export interface Patience {
  /** A call, unless it says otherwise. One that did not end in time may still have been done. */
  callMs: number
  /** A call about users or sessions. */
  accountCallMs: number
  /** The attempts of a call to a server that was reached before, with a growing pause between them. */
  attempts: number
}

/** Every request is answered within 5 s: those that ask several times make at most two calls about accounts, or one and another. */
export const visitorsPatience: Patience = { callMs: 3000, accountCallMs: 1500, attempts: 1 }

/** Nobody waits for an answer of `migrate` and `import`: they outlast a failover and a slow network. */
export const bulkPatience: Patience = { callMs: 60_000, accountCallMs: 60_000, attempts: 6 }

/** How long a call waits for a server that was never reached. */
export const reachMs = 3000

/** The pause before the second attempt; it doubles before each other. */
const retryMs = 500

/** What the calls need to know of the connection. */
export interface Reach {
  /** Resolves when the server was reached. */
  reached: () => Promise<void>
  isReached: () => boolean
  /** Why the server was not reached yet. */
  fault: () => unknown
}

/** How calls are made, and what waits for those under way. */
export function mongoCalls({ reached, isReached, fault }: Reach, { callMs, attempts }: Patience) {
  const underWay = new Set<Promise<unknown>>()
  let ended = false

  async function attempt<T>(work: () => Promise<T>, ms: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    let expired = false
    const late = new Promise<never>((_, reject) => {
      const expire = () => {
        const reason = fault()
        const silent = new StoreUnavailableError(`MongoDB did not answer within ${ms / 1000} s.`)
        reject(reason instanceof Error ? reason : silent)
      }
      timer = setTimeout(expire, ms)
    })
    try {
      // Not sent after all when nobody waits for it any more.
      return await Promise.race([reached().then(() => (expired ? late : work())), late])
    } catch (error) {
      throw toStoreError(error)
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
        if (isOver || !(error instanceof StoreUnavailableError) || error instanceof StoreUnsupportedError)
          throw error
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
    /** Makes no further attempts, and resolves when no call is under way. */
    end: () => {
      ended = true
      return Promise.all(underWay)
    },
  }
}
