import { expect, it } from 'vitest'
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts'

const never = new AbortController().signal

/** A queue whose tasks finish on demand, and the names of the tasks that have started. */
function aQueue(limits: Parameters<typeof createBoundedQueue>[0]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = createBoundedQueue(limits)
  const add = (name: string, signal = never, sender?: string) =>
    run(
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
      sender,
    )
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

it('lets senders take turns, however many tasks one of them has', async () => {
  const { started, add, settle, end } = aQueue({ concurrency: 1, maxWaiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name, never, name[0])
  await expect(add('a5', never, 'a')).rejects.toThrow(QueueFullError)
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']
  for (const name of order) {
    await settle()
    end(name)
  }
  expect(started).toEqual(order)
})
