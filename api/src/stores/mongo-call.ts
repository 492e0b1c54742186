import { StartError } from '../start-error.ts'
import { IdempotencyConflictError, StoreUnavailableError } from './quote-store.ts'

/** Runs a call once the server was reached, within `ms`; its failure is told in the interface's words. */
export type Call = <T>(work: () => Promise<T>, ms?: number) => Promise<T>

/**
 * How calls are made, and what waits for those under way.
 * @param reached Resolves when the server was reached.
 * @param timeoutMs How long a call may take, unless it says otherwise.
 */
export function mongoCalls(reached: () => Promise<void>, timeoutMs: number) {
  const underWay = new Set<Promise<unknown>>()

  async function attempt<T>(work: () => Promise<T>, ms: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    let expired = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
    })
    try {
      // Not sent after all when nobody waits for it any more.
      return await Promise.race([reached().then(() => (expired ? late : work())), late])
    } catch (cause) {
      if (cause instanceof IdempotencyConflictError) throw cause
      throw new StoreUnavailableError(
        cause instanceof StartError ? cause.message : 'MongoDB cannot be reached, or cannot do this now.',
        { cause },
      )
    } finally {
      expired = true
      clearTimeout(timer)
    }
  }

  const call: Call = (work, ms = timeoutMs) => {
    const answer = attempt(work, ms)
    const settled: Promise<unknown> = answer.then(
      () => underWay.delete(settled),
      () => underWay.delete(settled),
    )
    underWay.add(settled)
    return answer
  }
  return { call, callsEnd: () => Promise.all(underWay) }
}
