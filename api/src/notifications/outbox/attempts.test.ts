import { v5 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { deliveryId, retryDelayMs } from './attempts.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

const average = (attempts: number) => retryDelayMs(attempts, () => 0.5)
const seconds = 1000
const hours = 3600 * seconds

it('doubles the delay from 5 s up to an hour', () => {
  expect([1, 2, 3, 4].map(average)).toEqual([5, 10, 20, 40].map((s) => s * seconds))
  expect([10, 11, 12, 50].map(average)).toEqual([2560 * seconds, hours, hours, hours])
})

it('adds jitter of plus or minus 20%', () => {
  expect(retryDelayMs(1, () => 0)).toBe(4 * seconds)
  expect(retryDelayMs(1, () => 1)).toBe(6 * seconds)
})

it('gives up after 3 days', () => {
  let waited = 0
  let attempts = 1
  for (let delay; (delay = average(attempts)) !== undefined; attempts++) waited += delay
  expect(waited).toBeGreaterThanOrEqual(72 * hours)
  expect(waited).toBeLessThan(73 * hours)
})

it('keeps the IDs by which receivers drop duplicates after an upgrade from version 1.0, and of erasures from 1.2', () => {
  const quoteId = '019aa000-0001-7000-8000-000000000000'
  const idOf = (key: string) => deliveryId({ quoteId, ...parseKey(key) })
  expect(idOf('webhook https://crm.example/quotes')).toBe('02a16820-10c5-5e57-8caa-870bea2e05d2')
  expect(idOf('webhook-erased https://crm.example/quotes')).toBe(
    uuid('erased https://crm.example/quotes', quoteId),
  )
})
