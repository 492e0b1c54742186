const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Formats a time with its day, such as `Fri, Nov 27, 9:00 AM`. */
export function formatDay(time: string): string {
  return day.format(new Date(time))
}

/** Formats a time such as `9:00 AM`, and with its day unless that is today. */
export function formatClock(time: string, now: number): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString()
  return isToday ? clock.format(new Date(time)) : formatDay(time)
}
