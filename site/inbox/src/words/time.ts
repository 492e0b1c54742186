import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function createFormat(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', options)
  return (time: string) => format.format(new Date(time))
}
const dayAndTime = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const formatTimeOfDay = createFormat({ timeStyle: 'short' })
const formatRecent = createFormat(dayAndTime)

/** Formats a time with its year, such as `Nov 24, 2026, 9:12 AM`. */
export const formatTime = createFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** Formats the day of a time, such as `Nov 24, 2026`. */
export const formatDay = createFormat({ dateStyle: 'medium' })

/** Formats the time of a call that was agreed, such as `Fri, Nov 27, 9:00 AM`. */
export const formatAppointment = createFormat({ weekday: 'short', ...dayAndTime })

/** Formats a time for a row of the list, such as `Nov 24, 9:12 AM`; with its year if that is not the present one. */
export function formatRecentTime(time: string, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? formatRecent(time) : formatTime(time)
}

const formatWeekday = createFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** Formats when a request was received: within a week such as `Thu 7:59 PM`, before such as `Nov 12, 7:59 PM`. */
export function formatReceived(time: string, now: number): string {
  return now - Date.parse(time) < 6 * day ? formatWeekday(time) : formatRecentTime(time, now)
}

/** Formats a time that has passed: the time of day if it was today, such as `9:00 AM`. */
export function formatSince(time: string, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  return isToday ? formatTimeOfDay(time) : formatAppointment(time)
}

/** Formats a duration as a reader says it: minutes, then hours, from two days on days. */
export function formatAge(ms: number): string {
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / day)} days`
}

/** Formats a duration to the minute, such as `1 h 25 min`; from two days on to the hour. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1) return 'under 1 min'
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 48) return joinUnits(`${hours} h`, whole % 60, 'min')
  return joinUnits(`${Math.floor(hours / 24)} days`, hours % 24, 'h')
}

const joinUnits = (units: string, rest: number, unit: string) => (rest ? `${units} ${rest} ${unit}` : units)

/** A time where the reader is, as a `datetime-local` field has it, such as `2026-11-24T09:12`. */
export function toLocalTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * minute)
  return local.toISOString().slice(0, 16)
}

/** The day of a time where the reader is, such as `2026-11-24`. */
export const toLocalDay = (time: number) => toLocalTime(new Date(time)).slice(0, 10)

/** The start of a day where the reader is, or of one some days after it, in UTC (RFC 3339). */
export function startOfDay(day: string, daysAfter = 0): string {
  const start = new Date(`${day}T00:00`)
  // Somebody has edited the URL, or left a field empty: the API says what is wrong with the day.
  if (Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + daysAfter)
  return start.toISOString()
}

/** The current time in milliseconds since 1970, for ages. Changes every 30 s. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
