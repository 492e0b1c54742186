import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
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
      <dialog ref={dialog} aria-labelledby="revoke-title" onClose={() => revoke.isError && revoke.reset()}>
        <h3 id="revoke-title">End the visitor’s link to photos?</h3>
        <p>
          Whoever has the link can no longer add, see, or remove photos. The photos stay. This cannot be
          undone.
        </p>
        <ErrorMessage>{revoke.error?.message}</ErrorMessage>
        <form method="dialog" className="actions">
          <button autoFocus>Cancel</button>
          <PendingButton
            type="button"
            className="danger"
            isPending={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            End the link
          </PendingButton>
        </form>
      </dialog>
    </>
  )
}
