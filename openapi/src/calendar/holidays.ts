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

export const holidays = Object.keys(rules)

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
