/** Formats an RFC 3339 time in a time zone. */
export type FormatTime = (time: string) => string

function createFormat(locale: string, options: Intl.DateTimeFormatOptions): FormatTime {
  const format = new Intl.DateTimeFormat(locale, options)
  return (time) => format.format(new Date(time))
}

/** Creates a function that formats times for tables, such as `2026-11-20 03:30`. */
export const createTableTime = (timeZone: string): FormatTime =>
  createFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })

/** Creates a function that formats times for emails, such as `Friday, November 20, 2026 at 3:30 AM CST`. */
export const createFullTime = (timeZone: string): FormatTime =>
  createFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })

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

/** Formats a duration in its largest unit, such as `1 minute`, `20 hours`, or `3 days` from 48 hours on. */
export function ageInWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  const [value, unit] =
    minutes < 60 ? [minutes, 'minute'] : hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
