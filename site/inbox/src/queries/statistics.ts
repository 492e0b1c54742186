import type { Statistics } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { startOfDay } from '../location/list-query.ts'
import type { Period } from '../statistics/period.ts'
import { call, readJson } from './call.ts'

/** What the quotes of a period were. */
export const statisticsQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['/api/statistics', { since: startOfDay(from), until: startOfDay(to, 1) }] as const,
    queryFn: async ({ queryKey: [path, query], signal }) =>
      readJson<Statistics>(await call('GET', `${path}?${new URLSearchParams(query)}`, { signal })),
  })
