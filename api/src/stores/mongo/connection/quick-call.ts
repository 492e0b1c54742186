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
