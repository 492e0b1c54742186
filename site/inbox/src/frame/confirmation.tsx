import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, type ReactNode } from 'react'
import { call, hasStatus } from '../queries/call.ts'
import { ErrorMessage, PendingButton } from './feedback.tsx'

interface ConfirmationProps {
  /** What the button says that asks. */
  button: ReactNode
  className?: string
  title: ReactNode
  /** What the button says that confirms. */
  verb: string
  send: () => Promise<unknown>
  onDone?: () => void
  /** What follows from it. */
  children: ReactNode
}

/**
 * A button with a dialog that asks before something is done that cannot be undone, and says why it failed. Focus goes to
 * the heading of the section then, if that takes it, and what is shown is read again.
 */
export function Confirmation({ button, className, title, verb, send, onDone, children }: ConfirmationProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: send,
    onSuccess: () => {
      dialog.current?.close()
      dialog.current?.closest('section')?.querySelector<HTMLElement>('h2, h3')?.focus()
      onDone?.()
      return client.invalidateQueries()
    },
  })
  return (
    <>
      <button type="button" className={className} onClick={() => dialog.current?.showModal()}>
        {button}
      </button>
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
          <PendingButton className="danger" isPending={request.isPending} onClick={() => request.mutate()}>
            {verb}
          </PendingButton>
        </form>
      </dialog>
    </>
  )
}

interface RemovalProps {
  verb: 'Remove' | 'Remove address' | 'Revoke' | 'End' | 'End link'
  name: string
  /** What DELETE removes. */
  path: string
  /** What follows from it. */
  children: ReactNode
}

/** Removes an item of a list, after confirmation. */
export function Removal({ verb, name, path, children }: RemovalProps) {
  return (
    <Confirmation
      button={
        <>
          {`${verb}…`}
          <span className="hidden">{` ${name}`}</span>
        </>
      }
      className="danger"
      title={
        <>
          {verb} <bdi>{name}</bdi>?
        </>
      }
      verb={verb}
      send={() =>
        call('DELETE', path).catch((error: unknown) => {
          // Somebody else has removed it.
          if (!hasStatus(error, 404)) throw error
        })
      }
    >
      {children}
    </Confirmation>
  )
}
