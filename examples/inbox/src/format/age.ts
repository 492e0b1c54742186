import type { StoredQuote } from '../queries/types.ts'

const minute = 60_000
const hour = 60 * minute

/** The site promises a response within 24 hours. */
const promisedMs = 24 * hour

/** Formats a duration as a reader says it: minutes, then hours, from two days on days. */
export function formatAge(ms: number): string {
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / (24 * hour))} days`
}

/** Whether the promise of a response is broken: spam and answered quotes are not waiting. */
export function isOverdue({ createdAt, answeredAt, spam }: StoredQuote, now: number): boolean {
  return answeredAt === null && spam === null && ageOf({ createdAt }, now) > promisedMs
}

export function ageOf({ createdAt }: Pick<StoredQuote, 'createdAt'>, now: number): number {
  return now - Date.parse(createdAt)
}
