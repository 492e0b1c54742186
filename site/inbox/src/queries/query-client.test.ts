import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('the query client refetches and retries nothing by itself', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, retry: false })
})
