import { useQueryClient } from '@tanstack/react-query'
import { ConflictError, quoteQuery, refetchLists, type useUpdateQuote } from '../queries/quote.ts'
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
          client.setQueryData(quoteQuery(before.id).queryKey, current)
          update.reset()
          document.getElementById('pane-title')?.focus()
          void refetchLists(client, before.id)
        }}
      >
        Reload, and keep what I typed
      </button>
    </div>
  )
}
