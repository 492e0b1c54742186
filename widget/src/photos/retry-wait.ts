/** The first and the longest wait before a request is tried again, in milliseconds. */
const firstWaitMs = 1000
const longestWaitMs = 60_000

/** Waits between tries: exponential backoff with jitter, or as long as the server says. */
export function createRetryWait() {
  let failures = 0
  return {
    /** Begins with the shortest wait again. */
    reset: () => void (failures = 0),
    /** @param retryAfter Seconds that the server asks for. Without, the wait ends when the network is back. */
    wait(retryAfter?: number): Promise<void> {
      const backoffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++) * (0.5 + Math.random() / 2)
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          removeEventListener('online', end)
          resolve()
        }
        const timer = setTimeout(end, retryAfter === undefined ? backoffMs : retryAfter * 1000)
        if (retryAfter === undefined) addEventListener('online', end)
      })
    },
  }
}
