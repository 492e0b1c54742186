const dayMs = 86_400_000

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export type LocalDays = ReturnType<typeof createLocalDays>

/**
 * Creates the days of a time zone, such as `America/Chicago`. Times are in milliseconds since 1970; what clocks show is
 * represented by the time at which it is shown in UTC, and a date by its midnight.
 */
export function createLocalDays(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

  /** What the clocks show at a time, as if they showed UTC. */
  function clockAt(time: number): number {
    // Such as `11/30/2026, GMT-06:00`. UTC may have no offset, and before 1973, an offset may have seconds.
    const [, sign, ...parts] = /([+-])(\d\d):(\d\d):?(\d\d)?$/.exec(format.format(time)) ?? []
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
    const offset = (hours * 60 + minutes) * 60 + seconds
    return time + (sign === '-' ? -offset : offset) * 1000
  }

  return {
    /** The date at a time. */
    dateAt: (time: number) => Math.floor(clockAt(time) / dayMs) * dayMs,
    /** The first time at which the clocks show a date, or a time of day on it, or later if they skip that. */
    momentOf(clock: number) {
      // By the offset from UTC before and after a change of the clocks near that time.
      const candidates = [clock - dayMs, clock + dayMs].map((time) => clock - (clockAt(time) - time))
      return Math.min(...candidates.filter((time) => clockAt(time) >= clock))
    },
  }
}

/** The first day of the week that a date is in: its Monday. */
export const mondayOf = (date: number) => date - ((new Date(date).getUTCDay() + 6) % 7) * dayMs

/** A date some days later; dates are milliseconds since 1970 at midnight UTC. */
export const addDays = (date: number, days: number) => date + days * dayMs

/** The first day of the month that a date is in, or of one a number of months later. */
export const firstOfMonth = (date: number, monthsLater = 0) =>
  Date.UTC(new Date(date).getUTCFullYear(), new Date(date).getUTCMonth() + monthsLater, 1)

/** A day of a month, or a weekday (0 is Sunday) such as its third, or its last (-1). Months count from 1. */
type Rule = { month: number } & ({ day: number } | { weekday: number; nth: number })

/** US federal holidays (5 U.S.C. 6103), on the day itself: when an office also closes on the day observed, it lists that. */
const rules: Record<string, Rule> = {
  "New Year's Day": { month: 1, day: 1 },
  'Martin Luther King Jr. Day': { month: 1, weekday: 1, nth: 3 },
  "Presidents' Day": { month: 2, weekday: 1, nth: 3 },
  'Memorial Day': { month: 5, weekday: 1, nth: -1 },
  Juneteenth: { month: 6, day: 19 },
  'Independence Day': { month: 7, day: 4 },
  'Labor Day': { month: 9, weekday: 1, nth: 1 },
  'Columbus Day': { month: 10, weekday: 1, nth: 2 },
  'Veterans Day': { month: 11, day: 11 },
  'Thanksgiving Day': { month: 11, weekday: 4, nth: 4 },
  'Christmas Day': { month: 12, day: 25 },
}

export const holidays = /* @__PURE__ */ Object.keys(rules)

export const isHoliday = (name: string) => Object.hasOwn(rules, name)

/** The date of a holiday in a year, such as `2026-11-26`. Undefined if there is none of that name. */
export function holidayDate(name: string, year: number): string | undefined {
  const rule = isHoliday(name) ? rules[name] : undefined
  if (!rule) return undefined
  const { month } = rule
  const dateOf = (day: number) => new Date(Date.UTC(year, month - 1, day))
  const format = (date: Date) => date.toISOString().slice(0, 10)
  if ('day' in rule) return format(dateOf(rule.day))
  const first = rule.nth > 0 ? 1 + 7 * (rule.nth - 1) : new Date(Date.UTC(year, month, 0)).getUTCDate() - 6
  return format(dateOf(first + ((rule.weekday - dateOf(first).getUTCDay() + 7) % 7)))
}
