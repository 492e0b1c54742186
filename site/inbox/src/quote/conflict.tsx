import type { StoredQuote } from '@concrete-quote/openapi'
import { useQueryClient } from '@tanstack/react-query'
import { ErrorMessage } from '../frame/feedback.tsx'
import { ConflictError, showVersion, type useUpdateQuote } from '../queries/quote.ts'
import { formatTime } from '../time.ts'

/** Why a change was not stored. If somebody else has changed the quote, what they changed. */
export function Conflict({ update }: { update: ReturnType<typeof useUpdateQuote> }) {
  const client = useQueryClient()
  const { error } = update
  if (!(error instanceof ConflictError)) return error && <ErrorMessage>{error.message}</ErrorMessage>
  const { before, current } = error
  return (
    <div role="alert" className="conflict">
      <p className="error">Not saved, because this quote was changed in the meantime:</p>
      <ul>
        {describeChanges(before, current.quote).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          showVersion(client, current)
          update.reset()
          document.getElementById('pane-title')?.focus()
        }}
      >
        Reload, and keep what I typed
      </button>
    </div>
  )
}

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
