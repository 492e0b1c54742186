import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs a task, which never rejects, again and again, with a pause after each run.
 * @returns A function that aborts the signal of the task, and resolves once it has ended.
 */
export function repeat(pauseMs: number, task: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function loop() {
    while (!signal.aborted) {
      await task(signal)
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
