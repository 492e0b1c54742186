import { company, weekdays, type Weekday } from '@concrete-quote/openapi'

/** Consecutive weekdays with the same hours. */
interface Days {
  days: Weekday[]
  /** Spans on the clock, such as `07:00` to `18:00`. None if the office is closed. */
  spans: [from: string, to: string][]
}

/** The hours of the week, in its order. */
export function hoursOfWeek(hours = company.hours): Days[] {
  const week: Days[] = []
  let before: string | undefined
  for (const weekday of weekdays) {
    const times = hours[weekday]
    if (week.length > 0 && times === before) week.at(-1)?.days.push(weekday)
    else week.push({ days: [weekday], spans: times?.split(', ').map(toSpan) ?? [] })
    before = times
  }
  return week
}

const toSpan = (times: string) => times.split('-') as [from: string, to: string]

/** Names a weekday, such as `Monday` or `Mon`. */
export const weekdayName = (weekday: Weekday, lang: string, style: 'long' | 'short') =>
  new Intl.DateTimeFormat(lang, { weekday: style, timeZone: 'UTC' }).format(
    // A Monday.
    Date.UTC(2024, 0, 1 + weekdays.indexOf(weekday)),
  )

/** Formats a time of day, such as `07:00`, with what follows it in the morning and in the afternoon. */
export function formatClock(clock: string, [morning, afternoon]: [string, string]): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? morning : afternoon}`
}

/** The ends of a range of days, or the only one. */
export const firstAndLast = (days: Weekday[]) =>
  (days.length > 1 ? [days[0], days.at(-1)] : days) as Weekday[]

/** Keeps each time of day of a text on one line. */
export const withoutBreaks = (text: string) => text.replaceAll(/(?<=\d) (?=[ap]\.?m)/gi, '\u00a0')
