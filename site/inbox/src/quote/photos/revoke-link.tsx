import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Confirmation } from '../../frame/confirmation.tsx'
import { call } from '../../queries/call.ts'
import { photosPath } from '../../queries/photos.ts'

/** Ends the link by which the visitor adds photos to a quote, after confirmation. */
export function RevokeLink({ quoteId }: { quoteId: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const revoke = useMutation({
    mutationFn: () => call('DELETE', `${photosPath(quoteId)}/link`),
  })
  // Nobody can see whether it was ended earlier, and ending it again changes nothing.
  if (revoke.isSuccess)
    return (
      // The button that had the focus is removed.
      <p tabIndex={-1} ref={(element) => element?.focus()}>
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
