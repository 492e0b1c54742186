import { setTimeout as sleep } from 'node:timers/promises'
import { postQuote } from '../testing/values/a-quote.ts'

/** Sends quotes to the server, one after the other, until some work is done, and returns the latencies in ms, sorted. */
export async function latencies(url: string, work: Promise<unknown>): Promise<number[]> {
  let done = false
  void work.finally(() => (done = true))
  const found: number[] = []
  while (!done) {
    const start = performance.now()
    const { status } = await postQuote(url)
    if (status !== 201) throw new Error(`a quote was answered ${status}`)
    found.push(performance.now() - start)
    await sleep(5)
  }
  await work
  return found.sort((a, b) => a - b)
}
