import { expect, it, onTestFinished, vi } from 'vitest'
import { createBoundedQueue, QueueFullError, TurnOverError } from './bounded-queue.ts'

const never = new AbortController().signal

/** A queue whose tasks finish on demand, and the names of the tasks that have started. */
function aQueue(limits: Parameters<typeof createBoundedQueue>[0]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = createBoundedQueue(limits)
  const add = (name: string, signal = never) =>
    run(() => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }, signal)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { started, add, settle, end: (name: string) => ends.get(name)?.() }
}

it('limits concurrency and runs waiting tasks in FIFO order', async () => {
  const { started, add, settle, end } = aQueue({ concurrency: 2, maxWaiting: 2 })
  const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)))
  await settle()
  expect(started).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await settle()
  end('d')
  expect(await results).toEqual(['a', 'b', 'c', 'd'])
})

it('rejects a task if the queue is full', async () => {
  const { started, add, settle, end } = aQueue({ concurrency: 1, maxWaiting: 1 })
  const running = add('a')
  const waiting = add('b')
  await expect(add('c')).rejects.toThrow(QueueFullError)
  end('a')
  await settle()
  end('b')
  expect(await Promise.all([running, waiting])).toEqual(['a', 'b'])
  expect(started).toEqual(['a', 'b'])
})

it('removes an aborted task and frees its place in the queue', async () => {
  const { started, add, settle, end } = aQueue({ concurrency: 1, maxWaiting: 1 })
  const left = new AbortController()
  void add('a')
  const dropped = add('b', left.signal)
  left.abort(new Error('left'))
  await expect(dropped).rejects.toThrow('left')
  await expect(add('never', left.signal)).rejects.toThrow('left')
  const kept = add('c')
  end('a')
  await settle()
  expect(started).toEqual(['a', 'c'])
  end('c')
  expect(await kept).toBe('c')
})

it('continues after a task fails', async () => {
  const run = createBoundedQueue({ concurrency: 1, maxWaiting: 1 })
  await expect(run(() => Promise.reject(new Error('failed')), never)).rejects.toThrow('failed')
  expect(await run(() => Promise.resolve('next'), never)).toBe('next')
})

it('ends the longest turn when it is over and others wait, and none before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const run = createBoundedQueue({ concurrency: 2, maxWaiting: 2, turnMs: 1000 })
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const ended: string[] = []
  const add = (name: string, task: (signal: AbortSignal) => Promise<void>) =>
    run(task, never).then(
      () => ended.push(name),
      (error: unknown) => ended.push(`${name} ${(error as Error).name}`),
    )
  onTestFinished(() => void vi.useRealTimers())
  const slow = add('slow', untilAborted)
  await vi.advanceTimersByTimeAsync(500)
  void add('later', untilAborted)
  await vi.advanceTimersByTimeAsync(700)
  expect(ended).toEqual([])
  await Promise.all([slow, add('quick', () => Promise.resolve())])
  expect(ended).toEqual([`slow ${TurnOverError.name}`, 'quick'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(ended).toHaveLength(2)
})
