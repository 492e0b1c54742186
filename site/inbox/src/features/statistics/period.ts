import { statisticsPath } from '../../location.ts'

/** Whole days where the reader is, such as `2026-11-20`: the first and the last one. */
export interface Days {
  from: string
  to: string
}

/** A month such as `2026-11`, or the 12 months that end with it. */
export interface Period {
  month: string
  length: 1 | 12
}

// Days are reckoned and formatted in UTC, where each has 24 hours.
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const addMonths = (month: string, months: number, day = 1) =>
  toDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, day))
const lastDayOf = (month: string) => addMonths(month, 1, 0)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Reads a period from the URL. Default: this month, in its first week the last one. */
export function parsePeriod(search: string, today: string): Period {
  const params = new URLSearchParams(search)
  // Version 1.1 linked to the days of a month as `from` and `to`.
  const month = (params.get('month') ?? params.get('from') ?? '').slice(0, 7)
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month <= today
  const latest = addMonths(today, today.slice(8) <= '07' ? -1 : 0).slice(0, 7)
  return { month: isMonth ? month : latest, length: params.get('length') === '12' ? 12 : 1 }
}

export const periodHref = ({ month, length }: Period) =>
  `${statisticsPath}?month=${month}${length === 1 ? '' : `&length=${length}`}`

/** The days of a period, until today at most. */
export const daysOf = ({ month, length }: Period, today: string): Days => ({
  from: addMonths(month, 1 - length),
  to: earlier(lastDayOf(month), today),
})

/** The months of a period, the earliest first, the present one until today. */
export const monthsOf = ({ month, length }: Period, today: string): Days[] =>
  Array.from({ length }, (_, index) =>
    daysOf({ month: addMonths(month, index + 1 - length), length: 1 }, today),
  )

/** The days to compare a period with: those of the one before, as far as this one has come. */
export function daysBefore(period: Period, today: string): Days {
  const { from, to } = daysOf(period, today)
  const last = lastDayOf(addMonths(period.month, -period.length))
  const isOver = to === lastDayOf(period.month)
  return {
    from: addMonths(from, -period.length),
    to: isOver ? last : earlier(last, last.slice(0, 8) + to.slice(8)),
  }
}

const shortMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** Says when the period before one was, beside a figure: `in Oct`, or `in the 12 months before`. */
export const whenBefore = ({ month, length }: Period) =>
  length === 1 ? `in ${shortMonth.format(Date.parse(addMonths(month, -1)))}` : 'in the 12 months before'

/** The period beside one, which ends this month at the latest. Null if that is in the future. */
export function adjacentPeriod({ month, length }: Period, step: -1 | 1, today: string): Period | null {
  const thisMonth = today.slice(0, 7)
  if (step > 0 && month >= thisMonth) return null
  return { month: earlier(addMonths(month, step * length).slice(0, 7), thisMonth), length }
}

const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/** Formats days, such as `October 2026`, or `Nov 1 – 25, 2026`. */
export function formatDays({ from, to }: Days): string {
  const areWholeMonths = from.endsWith('-01') && to === lastDayOf(to)
  return (areWholeMonths ? months : dates).formatRange(Date.parse(from), Date.parse(to))
}
