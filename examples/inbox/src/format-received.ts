const received = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When a quote came, in the reader's time zone. */
export function formatReceived(createdAt: string): string {
  return received.format(new Date(createdAt))
}
