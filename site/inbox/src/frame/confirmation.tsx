import type { UseMutationResult } from '@tanstack/react-query'
import { useId, type ReactNode, type RefObject } from 'react'
import { ErrorMessage, PendingButton } from './feedback.tsx'

interface ConfirmationProps {
  dialog: RefObject<HTMLDialogElement | null>
  title: ReactNode
  /** What the button says that confirms. */
  verb: string
  request: Pick<UseMutationResult, 'error' | 'isError' | 'isPending' | 'reset'> & { mutate: () => void }
  /** What follows from it. */
  children: ReactNode
}

/** The dialog that asks before something is done that cannot be undone, and says why it failed. */
export function Confirmation({ dialog, title, verb, request, children }: ConfirmationProps) {
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // Closing the dialog dismisses an error. A pending request goes on.
      onClose={() => request.isError && request.reset()}
    >
      <h3 id={id}>{title}</h3>
      <p>{children}</p>
      <ErrorMessage>{request.error?.message}</ErrorMessage>
      <form method="dialog" className="actions">
        <button autoFocus>Cancel</button>
        <PendingButton
          type="button"
          className="danger"
          isPending={request.isPending}
          onClick={() => request.mutate()}
        >
          {verb}
        </PendingButton>
      </form>
    </dialog>
  )
}
