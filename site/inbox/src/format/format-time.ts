const received = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time in the reader's time zone. */
export function formatTime(time: string): string {
  return received.format(new Date(time))
}
