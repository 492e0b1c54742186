import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Confirmation } from '../frame/confirmation.tsx'
import { leavePage } from '../location/hash-location.ts'
import { call } from '../queries/call.ts'
import { ifMatch, quotePath, quoteQuery, type VersionedQuote } from '../queries/quotes.ts'

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
      <Confirmation
        dialog={dialog}
        title={
          <>
            Erase the quote of{' '}
            <bdi>
              {firstName} {lastName}
            </bdi>
            ?
          </>
        }
        verb="Erase"
        request={erase}
      >
        This permanently deletes the quote and cannot be undone.
      </Confirmation>
    </>
  )
}
