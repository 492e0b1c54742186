/** The maximum of tasks is waiting; try again later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

interface QueueLimits {
  concurrency: number
  /** Per sender. */
  maxWaiting: number
}

/**
 * Creates a queue that runs `concurrency` tasks at once and lets more wait for their turn: the senders that wait take
 * turns, so that one with many tasks does not delay the others. (p-limit and p-queue neither do that, nor refuse a task
 * when too many wait, nor free the place of a waiting one at once when its client leaves.)
 * @returns Runs a task and resolves to its result. Rejects with a `QueueFullError` when too many of its sender wait, and
 * with the signal's reason when that is aborted before the task's turn.
 */
export function createBoundedQueue({ concurrency, maxWaiting }: QueueLimits) {
  let running = 0
  /** What starts the waiting tasks, by sender, in the order of their turns. */
  const waiting = new Map<string, Set<() => void>>()

  async function takeTurn(signal: AbortSignal, sender: string): Promise<void> {
    signal.throwIfAborted()
    if (running < concurrency) {
      running++
      return
    }
    const starts = waiting.get(sender) ?? new Set()
    if (starts.size >= maxWaiting) throw new QueueFullError(`${maxWaiting} tasks wait already`)
    waiting.set(sender, starts)
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        starts.delete(start)
        if (starts.size === 0) waiting.delete(sender)
        reject(signal.reason as Error)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      starts.add(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function passTurn(): void {
    for (const [sender, starts] of waiting) {
      const [start] = starts
      waiting.delete(sender)
      if (!start) continue
      starts.delete(start)
      if (starts.size > 0) waiting.set(sender, starts)
      return start()
    }
    running--
  }

  return async <T>(task: () => Promise<T>, signal: AbortSignal, sender = ''): Promise<T> => {
    await takeTurn(signal, sender)
    try {
      return await task()
    } finally {
      passTurn()
    }
  }
}
