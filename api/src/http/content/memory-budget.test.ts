import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

/** Responses that run until they are ended. */
function serve(limits: { total: number; perNetwork: number }) {
  const withMemory = createMemoryBudget(limits)
  const running = new Map<string, () => void>()
  return {
    begin: (name: string, network: string, bytes: number, signal = new AbortController().signal) =>
      withMemory({ network, bytes, signal }, () => new Promise((resolve) => void running.set(name, resolve))),
    end: async (name: string) => {
      running.get(name)?.()
      running.delete(name)
      await turn()
    },
    running: () => [...running.keys()],
  }
}

it('lets responses wait while those of their network hold too much, and no others', async () => {
  const { begin, end, running } = serve({ total: 100, perNetwork: 20 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void begin(name, 'a', 10)
  void begin('b1', 'b', 10)
  expect(running()).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(running()).toEqual(['a2', 'b1', 'a3'])
  await end('b1')
  expect(running()).toEqual(['a2', 'a3'])
})

it('lets responses wait while those of all networks hold too much', async () => {
  const { begin, end, running } = serve({ total: 30, perNetwork: 20 })
  for (const network of ['a', 'b', 'c', 'd']) void begin(network, network, 10)
  expect(running()).toEqual(['a', 'b', 'c'])
  await end('b')
  expect(running()).toEqual(['a', 'c', 'd'])
})

it('lets a response that is larger than a limit run alone', async () => {
  const { begin, end, running } = serve({ total: 30, perNetwork: 20 })
  void begin('large', 'a', 50)
  void begin('small', 'a', 1)
  expect(running()).toEqual(['large'])
  await end('large')
  expect(running()).toEqual(['small'])
})

it('forgets a response whose client leaves before its turn', async () => {
  const { begin, end, running } = serve({ total: 30, perNetwork: 20 })
  const left = new AbortController()
  void begin('a1', 'a', 20)
  const waiting = begin('a2', 'a', 20, left.signal)
  const following = begin('a3', 'a', 20, AbortSignal.abort())
  left.abort()
  await Promise.all([waiting, following])
  await end('a1')
  expect(running()).toEqual([])
  void begin('a4', 'a', 20)
  expect(running()).toEqual(['a4'])
})
