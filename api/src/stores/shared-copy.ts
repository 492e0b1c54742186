/** How often what another process may have changed is read, in milliseconds. */
const pollMs = 5000

export type SharedCopy = Pick<ReturnType<typeof createSharedCopy>, 'refresh' | 'follow'>

/** Keeps in memory what is stored for all processes: `take` gets what was read. */
export function createSharedCopy<T>(read: () => Promise<T>, take: (value: T) => void) {
  let reads = 0
  let newest = 0

  async function load(): Promise<void> {
    const number = ++reads
    const value = await read()
    // An earlier read, such as that of the timer, may end after that of a change.
    if (number < newest) return
    newest = number
    take(value)
  }

  /** Reads it again, after this process has changed it. What cannot be read is read a few seconds later. */
  const refresh = () => load().catch(() => undefined)

  return {
    load,
    refresh,
    /** Follows changes by other processes until the returned function is called. */
    follow(): () => void {
      const timer = setInterval(() => void refresh(), pollMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
