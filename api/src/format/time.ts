/** Formats an RFC 3339 time in a time zone. */
export type FormatTime = (time: string) => string

function createFormat(locale: string, options: Intl.DateTimeFormatOptions): FormatTime {
  const format = new Intl.DateTimeFormat(locale, options)
  return (time) => format.format(new Date(time))
}

/** Creates a function that formats times for tables, such as `2026-11-20 03:30`. */
export const createTableTime = (timeZone: string): FormatTime =>
  createFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** Creates a function that formats times for emails, such as `Friday, November 20, 2026 at 3:30:00 AM CST`. */
export const createFullTime = (timeZone: string): FormatTime =>
  createFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone })

/** Creates a function that formats times for lists in emails, such as `Fri, Nov 20, 3:30 AM`. */
export const createShortTime = (timeZone: string): FormatTime =>
  createFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })

/** Whether a text is the name of a time zone, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Object
  } catch {
    return false
  }
}

/** The largest unit of a duration: minutes, hours, or days from 48 hours on. */
function largestUnit(ms: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return { value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { value: hours, unit: 'hour' } : { value: Math.floor(hours / 24), unit: 'day' }
}

const symbols = { minute: 'min', hour: 'h', day: 'd' }

/** Formats a duration in its largest unit, such as `45 min`, `20 h`, or `3 d`. */
export function formatAge(ms: number): string {
  const { value, unit } = largestUnit(ms)
  return `${value} ${symbols[unit]}`
}

/** Formats a duration in words, such as `1 minute`, `20 hours`, or `3 days`. */
export function ageInWords(ms: number): string {
  const { value, unit } = largestUnit(ms)
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
