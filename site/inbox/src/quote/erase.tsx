import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { leavePage } from '../location/hash-location.ts'
import { call } from '../queries/call.ts'
import { ifMatch, quotePath, quoteQuery, type VersionedQuote } from '../queries/quote.ts'

/** Erases a quote permanently, after confirmation, unless somebody else has changed it since it was read. */
export function Erase({ version }: { version: VersionedQuote }) {
  const { id, firstName, lastName } = version.quote
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const erase = useMutation({
    mutationFn: () => call('DELETE', quotePath(id), { headers: ifMatch(version) }),
    // It may have been changed: the next attempt is for what is shown then.
    onError: () => client.invalidateQueries(quoteQuery(id)),
    onSuccess: async () => {
      leavePage(`/quotes/${id}`)
      client.removeQueries(quoteQuery(id))
      await client.invalidateQueries()
    },
  })
  return (
    <>
      <button type="button" className="danger" onClick={() => dialog.current?.showModal()}>
        Erase…
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="erase-title"
        // Closing the dialog dismisses an error. A pending request goes on.
        onClose={() => erase.isError && erase.reset()}
      >
        <h3 id="erase-title">
          Erase the quote of{' '}
          <bdi>
            {firstName} {lastName}
          </bdi>
          ?
        </h3>
        <p>This permanently deletes the quote and cannot be undone.</p>
        <ErrorMessage>{erase.error?.message}</ErrorMessage>
        <form method="dialog" className="actions">
          <button autoFocus>Cancel</button>
          <PendingButton
            type="button"
            className="danger"
            isPending={erase.isPending}
            onClick={() => erase.mutate()}
          >
            Erase
          </PendingButton>
        </form>
      </dialog>
    </>
  )
}
