import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import type { Waiting } from '../stores/interface/quote-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'

/** The values of the metrics about waiting quotes. */
async function read(waiting: () => Promise<Waiting>) {
  const metrics = createMetrics(() => 0)
  metrics.observe({ waiting, photoBytes: () => Promise.resolve(0) }, { isFailing: () => false })
  const text = await metrics.registry.metrics()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    count: value('quotes_waiting'),
    age: value('quotes_waiting_oldest_age_seconds'),
    dropped: value('log_lines_dropped_total'),
  }
}

it('report how many quotes are waiting, and the age of the oldest', async () => {
  const oldestAt = new Date(Date.now() - 90 * 60_000).toISOString()
  let reads = 0
  const { count, age } = await read(() => {
    reads++
    return Promise.resolve({ count: 7, oldestAt })
  })
  expect([count, reads]).toEqual([7, 1])
  expect(age).toBeGreaterThanOrEqual(5400)
  expect(age).toBeLessThan(5460)
  expect(await read(() => Promise.resolve({ count: 0, oldestAt: null }))).toMatchObject({ count: 0, age: 0 })
})

it('report the other metrics while the store is unavailable', async () => {
  expect(await read(() => Promise.reject(new StoreUnavailableError('full')))).toEqual({
    count: NaN,
    age: NaN,
    dropped: 0,
  })
})
