import type { StoredQuote } from '../queries/types.ts'

const minute = 60_000
const hour = 60 * minute

/** Formats a duration as a reader says it: minutes, then hours, from two days on days. */
export function formatAge(ms: number): string {
  if (ms < minute) return 'just now'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / (24 * hour))} days`
}

export function ageOf({ createdAt }: Pick<StoredQuote, 'createdAt'>, now: number): number {
  return now - Date.parse(createdAt)
}
