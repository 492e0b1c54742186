import type { Source } from '@concrete-quote/openapi'
import { afterEach, expect, it, vi } from 'vitest'
import { createAllowedOrigins } from './allowed-origins.ts'

const partner = { name: 'homes', origin: 'https://homes.example' }

afterEach(() => vi.useRealTimers())

it('are local ones by default, beside those that are registered', async () => {
  const origins = createAllowedOrigins({ sources: () => Promise.resolve([partner]) })
  expect(origins.has(partner.origin)).toBe(false)
  await origins.refresh()
  expect(
    [partner.origin, 'http://localhost:4000', 'https://a.example'].map((origin) => origins.has(origin)),
  ).toEqual([true, true, false])
})

it('follow what other processes register, and keep what was read while the store is unavailable', async () => {
  vi.useFakeTimers()
  let sources = () => Promise.resolve([partner])
  const origins = createAllowedOrigins({ sources: () => sources() }, [])
  const unfollow = origins.follow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(origins.has(partner.origin)).toBe(true)
  sources = () => Promise.reject(new Error('unavailable'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(origins.has(partner.origin)).toBe(true)
  sources = () => Promise.resolve([])
  unfollow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(origins.has(partner.origin)).toBe(true)
})

it('are those of the latest read, even if an earlier one takes longer', async () => {
  const waiting: ((sources: Source[]) => void)[] = []
  const origins = createAllowedOrigins({ sources: () => new Promise((resolve) => waiting.push(resolve)) }, [])
  const reads = [origins.refresh(), origins.refresh()]
  waiting[1]?.([partner])
  waiting[0]?.([])
  await Promise.all(reads)
  expect(origins.has(partner.origin)).toBe(true)
})
