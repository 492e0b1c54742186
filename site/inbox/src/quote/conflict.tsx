import type { StoredQuote } from '@concrete-quote/openapi'
import { formatTime } from '../time.ts'

/** Says what somebody else changed of a quote, in sentences. Only answers record who changed them. */
export function describeChanges(before: StoredQuote, after: StoredQuote): string[] {
  const changes: string[] = []
  if (before.answeredAt !== after.answeredAt) {
    const who = after.answeredBy ?? 'Somebody'
    changes.push(
      after.answeredAt
        ? `${who} marked it as answered, ${formatTime(after.answeredAt)}.`
        : 'Somebody marked it as not answered.',
    )
  }
  if (before.note !== after.note)
    changes.push(after.note ? `Somebody changed the note to “${after.note}”.` : 'Somebody removed the note.')
  if (before.spam !== after.spam)
    changes.push(after.spam ? 'Somebody marked it as spam.' : 'Somebody marked it as not spam.')
  return changes.length > 0 ? changes : ['Somebody changed it, and changed it back.']
}
