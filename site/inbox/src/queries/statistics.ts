import type { Statistics } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { startOfDay } from '../location/list-query.ts'
import { daysBefore, daysOf, monthsOf, type Days, type Period } from '../statistics/period.ts'
import { getJson } from './call.ts'

/** What the quotes of a period, of the one before, and of each of 12 months were. */
export const statisticsQuery = (period: Period, today: string) =>
  queryOptions({
    queryKey: ['/api/statistics', period, today] as const,
    queryFn: async ({ signal }) => {
      const months = period.length === 1 ? [] : monthsOf(period, today)
      const [now, before, ...ofMonths] = await Promise.all([
        read(daysOf(period, today), signal),
        read(daysBefore(period, today), signal),
        ...months.map((days) => read(days, signal)),
      ])
      return {
        now,
        before,
        months: months.map((days, index) => ({ days, quotes: ofMonths[index]?.quotes ?? 0 })),
      }
    },
  })

function read({ from, to }: Days, signal: AbortSignal): Promise<Statistics> {
  const query = new URLSearchParams({ since: startOfDay(from), until: startOfDay(to, 1) })
  return getJson<Statistics>(`/api/statistics?${query}`, signal)
}
