import { isPhotoLinkRevoked, type StoredQuote } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Confirmation } from '../../frame/confirmation.tsx'
import { call } from '../../queries/call.ts'
import { photosPath } from '../../queries/photos.ts'
import { quoteQuery } from '../../queries/quotes.ts'

/** The button that had the focus is removed. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Ends the link by which the visitor adds photos to a quote, after confirmation. */
export function RevokeLink({ quote }: { quote: StoredQuote }) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const revoke = useMutation({
    mutationFn: () => call('DELETE', `${photosPath(quote.id)}/link`),
    onSuccess: () => client.invalidateQueries(quoteQuery(quote.id)),
  })
  if (revoke.isSuccess || isPhotoLinkRevoked(quote))
    return (
      <p tabIndex={-1} ref={revoke.isSuccess ? focus : undefined}>
        The link to photos has ended.
      </p>
    )
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        End link to photos…
      </button>
      <Confirmation
        dialog={dialog}
        title="End the visitor’s link to photos?"
        verb="End the link"
        request={revoke}
      >
        Whoever has the link can no longer add, see, or remove photos. The photos stay. This cannot be undone.
      </Confirmation>
    </>
  )
}
