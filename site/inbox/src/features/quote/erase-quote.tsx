import { useQueryClient } from '@tanstack/react-query'
import { Confirmation } from '../../frame/confirmation.tsx'
import { leavePage } from '../../location/hash-location.ts'
import { call } from '../../queries/call.ts'
import { ifMatch, quotePath, quoteQuery, type VersionedQuote } from '../../queries/quote-queries.ts'

/** Erases a quote permanently, after confirmation, unless somebody else has changed it since it was read. */
export function Erase({ version }: { version: VersionedQuote }) {
  const { id, firstName, lastName } = version.quote
  const client = useQueryClient()
  return (
    <Confirmation
      button="Erase…"
      className="danger"
      title={
        <>
          Erase the request of{' '}
          <bdi>
            {firstName} {lastName}
          </bdi>
          ?
        </>
      }
      verb="Erase"
      send={() =>
        call('DELETE', quotePath(id), { headers: ifMatch(version.etag) }).catch((error: unknown) => {
          // It may have been changed: the next attempt is for what is shown then.
          void client.invalidateQueries(quoteQuery(id))
          throw error
        })
      }
      onDone={() => {
        leavePage(`/quotes/${id}`)
        client.removeQueries(quoteQuery(id))
        return client.invalidateQueries()
      }}
    >
      This permanently deletes the request and cannot be undone.
    </Confirmation>
  )
}
