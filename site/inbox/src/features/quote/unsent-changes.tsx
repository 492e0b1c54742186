import { useQueryClient } from '@tanstack/react-query'
import { ErrorMessage } from '../../frame/feedback.tsx'
import { focusTitle } from '../../frame/pane.tsx'
import { queueChange, currentOf, useUnsentChanges, type UnsentChange } from '../../queries/changes.ts'
import { quoteQuery } from '../../queries/quote-queries.ts'
import { describeChange } from '../../words/quote-words.ts'
import { describeEvent, HistoryList } from './quote-history.tsx'

/** The changes of a quote that wait for the network, and those that were not saved. */
export function UnsentChanges({ id }: { id: string }) {
  const unsent = useUnsentChanges(id)
  const waiting = unsent.filter(({ error }) => error === null)
  return (
    <>
      {/* The header announces it. */}
      {waiting.length > 0 && (
        <p className="notice">
          {`Will be sent when you are back online: ${waiting.map(({ change }) => describeChange(change)).join(', ')}.`}
        </p>
      )}
      {unsent.map(
        ({ error, ...failed }) =>
          error && <FailedChange key={failed.mutation.mutationId} {...failed} error={error} />,
      )}
    </>
  )
}

/** Why a change was not saved. If somebody else has changed the same, what they changed. */
function FailedChange({ change, mutation, error }: UnsentChange & { error: Error }) {
  const client = useQueryClient()
  const discard = () => client.getMutationCache().remove(mutation)
  const what = describeChange(change)
  const current = currentOf(error)
  if (!current)
    return (
      <div className="conflict">
        <ErrorMessage>{`Not saved: ${what}. ${error.message}`}</ErrorMessage>
        <div className="actions">
          <button
            type="button"
            onClick={() => {
              discard()
              queueChange(client, change)
            }}
          >
            Try again
          </button>
          <button type="button" onClick={discard}>
            Discard
          </button>
        </div>
      </div>
    )
  // Events are only ever added.
  const events = current.history.slice(change.before.history.length)
  return (
    <div role="alert" className="conflict">
      <p className="error">Not saved: {what}. This request was changed in the meantime:</p>
      {events.length > 0 ? (
        <HistoryList lines={events.map((event) => ({ ...event, text: describeEvent(event) }))} />
      ) : (
        <p>Somebody changed it in an older version, which recorded no details.</p>
      )}
      <button
        type="button"
        onClick={() => {
          void client.invalidateQueries(quoteQuery(current.id))
          discard()
          focusTitle()
        }}
      >
        Reload, and keep what I typed
      </button>
    </div>
  )
}
