import type { NotificationSettings } from '@concrete-quote/openapi'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/**
 * Creates the function that moves a time (RFC 3339) in quiet hours to their end. Quiet hours are what the clock on the
 * wall shows, also on the days on which it is changed. `LocalDays` finds the first moment of a time of day only; here, the
 * end may be the second one, or skipped.
 * @param timeZone The time zone of the business.
 */
export function createQuietHours(
  quietHours: NotificationSettings['quietHours'],
  timeZone: string,
): (time: string) => string {
  if (quietHours === null) return (time) => time
  const { from, to } = quietHours
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const clock = (ms: number) => format.format(ms)

  function isQuiet(ms: number): boolean {
    const now = clock(ms)
    return from < to ? from <= now && now < to : from <= now || now < to
  }

  return function afterQuietHours(time) {
    const start = Date.parse(time)
    if (!isQuiet(start)) return time
    const minute = Math.floor(start / minuteMs) * minuteMs
    const guess = minute + forward(clock(minute), to) * minuteMs
    // If the clock is changed in between, the guess is off by that.
    const off = forward(to, clock(guess))
    let end = Math.max(minute, guess - (off > dayMinutes / 2 ? off - dayMinutes : off) * minuteMs)
    // `to` may be skipped when the clock is set forward.
    while (isQuiet(end)) end += minuteMs
    return new Date(end).toISOString()
  }
}

/** How many minutes pass from one time of day to the next occurrence of another. */
const forward = (from: string, to: string) => (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
