/** The maximum of tasks is waiting; try again later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * Creates a queue that runs `concurrency` tasks at once and lets `maxWaiting` more wait for their turn. (p-limit and p-queue
 * neither refuse a task when too many wait, nor free the place of a waiting one at once when its client leaves.)
 * @returns Runs a task and resolves to its result. Rejects with a `QueueFullError` when too many wait, and with the
 * signal's reason when that is aborted before the task's turn.
 */
export function createBoundedQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  let running = 0
  /** Called in the order they were added. */
  const waiting = new Set<() => void>()

  async function takeTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < concurrency) {
      running++
      return
    }
    if (waiting.size >= maxWaiting) throw new QueueFullError(`${maxWaiting} tasks wait already`)
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(start)
        reject(signal.reason as Error)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function passTurn(): void {
    const [next] = waiting
    if (!next) {
      running--
      return
    }
    waiting.delete(next)
    next()
  }

  return async <T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    await takeTurn(signal)
    try {
      return await task()
    } finally {
      passTurn()
    }
  }
}
