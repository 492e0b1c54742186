import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const received = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const recent = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const appointment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Formats a time in the reader's time zone. */
export function formatTime(time: string): string {
  return received.format(new Date(time))
}

/** Formats the day of a time, such as `Nov 24, 2026`. */
export function formatDay(time: string): string {
  return dayOf.format(new Date(time))
}

/** Formats a time for a row of the list, such as `Nov 24, 9:12 AM`; with its year if that is not the present one. */
export function formatRecentTime(time: string, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? recent.format(new Date(time)) : formatTime(time)
}

/** Formats the time of a call that was agreed, such as `Fri, Nov 27, 9:00 AM`. */
export function formatAppointment(time: string): string {
  return appointment.format(new Date(time))
}

/** Formats a time that has passed: the time of day if it was today, such as `9:00 AM`. */
export function formatSince(time: string, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  return isToday ? timeOfDay.format(new Date(time)) : formatAppointment(time)
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

/** The current time in milliseconds since 1970, for ages. Changes every 30 s. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
