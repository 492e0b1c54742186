import { maxClockSkewMinutes } from '@concrete-quote/openapi'

/** The latest time (RFC 3339) by another clock that is some time after `now`. */
export const latestAt = (now: string, ms = 0) =>
  new Date(Date.parse(now) + ms + maxClockSkewMinutes * 60_000).toISOString()
