import { useQueryClient } from '@tanstack/react-query'
import { invalidateOthers } from '../queries/invalidate-others.ts'
import { ConflictError, quoteQuery, type useUpdateQuote } from '../queries/quote.ts'
import { describeChanges } from './describe-changes.ts'

/** Why a change was not stored. If somebody else has changed the quote, what they changed. */
export function Conflict({ update }: { update: ReturnType<typeof useUpdateQuote> }) {
  const client = useQueryClient()
  const { error } = update
  if (!(error instanceof ConflictError))
    return (
      error && (
        <p role="alert" className="error">
          {error.message}
        </p>
      )
    )
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
          const { queryKey } = quoteQuery(before.id)
          client.setQueryData(queryKey, current)
          update.reset()
          document.getElementById('pane-title')?.focus()
          void invalidateOthers(client, queryKey)
        }}
      >
        Reload, and keep what I typed
      </button>
    </div>
  )
}
