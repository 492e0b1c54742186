import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute

const received = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time in the reader's time zone. */
export function formatTime(time: string): string {
  return received.format(new Date(time))
}

/** Formats a duration as a reader says it: minutes, then hours, from two days on days. */
export function formatAge(ms: number): string {
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / (24 * hour))} days`
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
