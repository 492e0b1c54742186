/** Whole days where the reader is, such as `2026-11-20`: the first and the last one. */
export interface Period {
  from: string
  to: string
}

const dayMs = 86_400_000

// Days are reckoned and formatted in UTC, where each has 24 hours.
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * dayMs)
const endOfMonth = (day: string) => toDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))

/** The number of days of a period. */
export const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Adds months to a day; the last one of the month if that has no such day. */
function addMonths(day: string, months: number): string {
  const month = toDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
  const last = endOfMonth(month)
  return day === endOfMonth(day) || day.slice(8) > last.slice(8) ? last : month.slice(0, 8) + day.slice(8)
}

/** The day of a time where the reader is. */
export function localDay(time: number): string {
  const date = new Date(time)
  return toDay(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()))
}

/** The periods to choose from, which end today, or before. */
export function periodChoices(today: string): Record<string, Period> {
  const month = `${today.slice(0, 8)}01`
  return {
    'This month': { from: month, to: today },
    'Last month': { from: addMonths(month, -1), to: addDays(month, -1) },
    'Last 90 days': { from: addDays(today, -89), to: today },
    'This year': { from: `${today.slice(0, 5)}01-01`, to: today },
  }
}

/** Reads a period from the URL. Default: this month, in its first week the last one. */
export function parsePeriod(search: string, today: string): Period {
  const params = new URLSearchParams(search)
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  return periodChoices(today)[today.slice(8) <= '07' ? 'Last month' : 'This month'] as Period
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** How many months a period is compared by: within a month 1, from New Year on 12, otherwise 0. */
function monthsOf({ from, to }: Period): 0 | 1 | 12 {
  if (!from.endsWith('-01')) return 0
  if (to <= endOfMonth(from)) return 1
  return from.endsWith('-01-01') && to.slice(0, 4) === from.slice(0, 4) ? 12 : 0
}

/** The period to compare with: the same days of the month or year before, otherwise as many days before. */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  const months = monthsOf(period)
  if (months) return { from: addMonths(from, -months), to: addMonths(to, -months) }
  return { from: addDays(from, -countDays(period)), to: addDays(from, -1) }
}

/** The whole month or year beside a period, otherwise as many days; until today at most. Null if it is in the future. */
export function adjacentPeriod(period: Period, step: -1 | 1, today: string): Period | null {
  const months = monthsOf(period)
  const days = countDays(period) * step
  const from = months ? addMonths(period.from, step * months) : addDays(period.from, days)
  const to = months ? endOfMonth(addMonths(from, months - 1)) : addDays(period.to, days)
  return from > today ? null : { from, to: to > today ? today : to }
}

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const date = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** Formats a period, such as `October 2026`, `2025`, or `Nov 1 – 25, 2026`. */
export function formatPeriod({ from, to }: Period): string {
  if (from.endsWith('-01') && to === endOfMonth(from)) return month.format(Date.parse(from))
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return date.formatRange(Date.parse(from), Date.parse(to))
}

/** Formats days, such as `Nov 2 – 8`, with their year unless it is that of a day that the reader sees beside them. */
export function formatDays({ from, to }: Period, beside: string): string {
  const format = from.slice(0, 4) === beside.slice(0, 4) ? dayOfYear : date
  return format.formatRange(Date.parse(from), Date.parse(to))
}
