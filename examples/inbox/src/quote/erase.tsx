import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { call } from '../queries/call.ts'
import { quoteQuery, refetchLists } from '../queries/quote.ts'
import type { StoredQuote } from '../queries/types.ts'
import { useListQuery } from '../list/list-query.ts'

/** Erases a quote permanently, after confirmation. */
export function Erase({ quote: { id, firstName, lastName } }: { quote: StoredQuote }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { hrefTo } = useListQuery()
  const dialog = useRef<HTMLDialogElement>(null)
  const erase = useMutation({
    mutationFn: () => call('DELETE', `/api/quotes/${id}`),
    onSuccess: async () => {
      navigate(hrefTo('/'))
      client.removeQueries(quoteQuery(id))
      await refetchLists(client)
      // The link that focus went back to is gone.
      document.querySelector<HTMLElement>('.list')?.focus()
    },
  })
  return (
    <>
      <button type="button" className="danger" onClick={() => dialog.current?.showModal()}>
        Erase…
      </button>
      <dialog ref={dialog} aria-labelledby="erase-title">
        <h3 id="erase-title">
          Erase the quote of {firstName} {lastName}?
        </h3>
        <p>It is deleted permanently, as a privacy request asks. There is no undo.</p>
        <p role="alert" className="error">
          {erase.error?.message}
        </p>
        <form method="dialog" className="actions">
          <button autoFocus>Keep it</button>
          <button type="button" className="danger" disabled={erase.isPending} onClick={() => erase.mutate()}>
            Erase
          </button>
        </form>
      </dialog>
    </>
  )
}
