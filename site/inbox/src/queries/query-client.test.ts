import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('the query client refetches and retries nothing by itself', () => {
  const { queries = {}, mutations = {} } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: Infinity,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  })
  expect(mutations.retry).toBe(false)
  const retryDelay = queries.retryDelay as (failures: number, error: Error) => number
  const delays = [0, 1, 2, 3, 4, 5, 6].map((failures) => retryDelay(failures, new Error()))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
