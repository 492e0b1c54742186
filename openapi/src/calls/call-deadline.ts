import { hours, responseHours, timeZone } from '../company.ts'

const halfHourMs = 30 * 60_000
/** The time from the end of office hours to the next morning. */
const nightMs = 13 * 3_600_000

/**
 * By when a visitor is called: `responseHours` after the request, in half hours; if that is at night, by the end of the
 * office hours before it.
 * @param sentAt In milliseconds since 1970, as is the result.
 */
export function callDeadline(sentAt: number): number {
  // Created for the one call after a success: it takes longer than the rest of this.
  const wallClock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const limit = Math.floor((sentAt + responseHours * 3_600_000) / halfHourMs) * halfHourMs
  for (let time = limit; time > limit - nightMs; time -= halfHourMs)
    if (isOpen(wallClock.formatToParts(time))) return time
  return limit
}

/** Formats a time as a weekday and a time of day in the company's time zone, in a language (BCP 47), else in English. */
export function formatDeadline(time: number, lang: string): string {
  const parts = { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit', hour12: true } as const
  try {
    // A language without a region is that of Texas: in Spanish, “a.m.”, which does not break, in place of “a. m.”.
    const { region = 'US' } = new Intl.Locale(lang)
    return new Intl.DateTimeFormat(new Intl.Locale(lang, { region }), parts).format(time)
  } catch {
    // No tag of the standard, which a page can set.
    return new Intl.DateTimeFormat('en', parts).format(time)
  }
}

function isOpen(wallTime: Intl.DateTimeFormatPart[]): boolean {
  const parts = Object.fromEntries(wallTime.map(({ type, value }) => [type, value]))
  const hour = Number(parts.hour) + Number(parts.minute) / 60
  const day = hours.find(({ weekdays }) => weekdays.some((weekday) => weekday === parts.weekday))
  return day?.open !== undefined && hour >= day.open.from && hour <= day.open.to
}
