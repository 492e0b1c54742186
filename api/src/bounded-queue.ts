/** The maximum of tasks is waiting; try again later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** The task ran for as long as it may while others wait. */
export class TurnOverError extends Error {
  override name = 'TurnOverError'
}

interface QueueLimits {
  concurrency: number
  maxWaiting: number
  /** How long a task may run while others wait, in milliseconds. Default: for any time. */
  turnMs?: number
}

type Task<T> = (signal: AbortSignal) => Promise<T>

/**
 * Creates a queue that runs `concurrency` tasks at once and lets `maxWaiting` more wait for their turn. (p-limit and p-queue
 * neither refuse a task when too many wait, nor free the place of a waiting one at once when its client leaves.)
 * @returns Runs a task and resolves to its result. Rejects with a `QueueFullError` when too many wait, and with the
 * signal's reason when that is aborted before the task's turn. The task gets a signal that is aborted with it, or with a
 * `TurnOverError`.
 */
export function createBoundedQueue({ concurrency, maxWaiting, turnMs }: QueueLimits) {
  let running = 0
  /** Called in the order they were added. */
  const waiting = new Set<() => void>()
  /** The running tasks whose turn has lasted `turnMs`, oldest first. */
  const overdue = new Set<AbortController>()

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
      endOverdueTurn()
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

  function endOverdueTurn(): void {
    const [oldest] = overdue
    if (!oldest || waiting.size === 0) return
    overdue.delete(oldest)
    oldest.abort(new TurnOverError(`${turnMs} ms are over, and others wait`))
  }

  async function limitTurn<T>(task: Task<T>, signal: AbortSignal, ms: number): Promise<T> {
    signal.throwIfAborted()
    // Not `AbortSignal.any`, whose signal Node keeps for as long as it has a listener.
    const turn = new AbortController()
    const leave = () => turn.abort(signal.reason)
    signal.addEventListener('abort', leave)
    const timer = setTimeout(() => {
      overdue.add(turn)
      endOverdueTurn()
    }, ms)
    try {
      return await task(turn.signal)
    } finally {
      signal.removeEventListener('abort', leave)
      clearTimeout(timer)
      overdue.delete(turn)
    }
  }

  return async <T>(task: Task<T>, signal: AbortSignal): Promise<T> => {
    await takeTurn(signal)
    try {
      return await (turnMs === undefined ? task(signal) : limitTurn(task, signal, turnMs))
    } finally {
      passTurn()
    }
  }
}
