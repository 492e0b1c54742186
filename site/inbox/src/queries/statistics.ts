import type { Statistics } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { startOfDay } from '../location/list-query.ts'
import type { Period } from '../statistics/period.ts'
import { getJson } from './call.ts'

/** What the quotes of a period and of the one before were. */
export const statisticsQuery = (period: Period, before: Period) =>
  queryOptions({
    queryKey: ['/api/statistics', period, before] as const,
    queryFn: async ({ signal }) => {
      const [ofPeriod, ofBefore] = await Promise.all([read(period, signal), read(before, signal)])
      return { now: ofPeriod, before: ofBefore }
    },
  })

function read({ from, to }: Period, signal: AbortSignal): Promise<Statistics> {
  const query = new URLSearchParams({ since: startOfDay(from), until: startOfDay(to, 1) })
  return getJson<Statistics>(`/api/statistics?${query}`, signal)
}
