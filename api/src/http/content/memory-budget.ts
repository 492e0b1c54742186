interface Limits {
  /** In bytes, like `perNetwork`. */
  total: number
  perNetwork: number
}

/**
 * Limits what responses hold in memory while their clients read. What exceeds a limit waits, unless it would be the only
 * one.
 * @returns Runs work that holds `bytes` for a network, unless the signal is aborted before.
 */
export function createMemoryBudget({ total, perNetwork }: Limits) {
  let held = 0
  const heldByNetwork = new Map<string, number>()
  /** In the order in which they came. */
  const waiting = new Set<() => void>()

  function take(network: string, bytes: number): boolean {
    const ofNetwork = heldByNetwork.get(network) ?? 0
    if ((held > 0 && held + bytes > total) || (ofNetwork > 0 && ofNetwork + bytes > perNetwork)) return false
    held += bytes
    heldByNetwork.set(network, ofNetwork + bytes)
    return true
  }

  function giveBack(network: string, bytes: number): void {
    held -= bytes
    const left = (heldByNetwork.get(network) ?? 0) - bytes
    if (left > 0) heldByNetwork.set(network, left)
    else heldByNetwork.delete(network)
    for (const retry of waiting) retry()
  }

  /** Whether it was taken before the signal was aborted. */
  const wait = (network: string, bytes: number, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const end = (isTaken: boolean) => {
        waiting.delete(retry)
        signal.removeEventListener('abort', leave)
        resolve(isTaken)
      }
      const retry = () => void (take(network, bytes) && end(true))
      const leave = () => end(false)
      waiting.add(retry)
      signal.addEventListener('abort', leave)
    })

  return async function withMemory(
    { network, bytes, signal }: { network: string; bytes: number; signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<void> {
    if (signal.aborted || !(take(network, bytes) || (await wait(network, bytes, signal)))) return
    try {
      await work()
    } finally {
      giveBack(network, bytes)
    }
  }
}
