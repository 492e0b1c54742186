import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useId, useRef, type ReactNode } from 'react'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { call, hasStatus } from '../../queries/call.ts'

interface RemovalProps {
  verb: 'Remove' | 'Revoke'
  name: string
  /** What DELETE removes. */
  path: string
  /** The list that it is removed from. */
  list: QueryKey
  /** What follows from it. */
  children: ReactNode
}

/** Removes an item of a list, after confirmation. Focus goes to the heading of its section. */
export function Removal({ verb, name, path, list, children }: RemovalProps) {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE', path).catch((error: unknown) => {
        // Somebody else has removed it.
        if (!hasStatus(error, 404)) throw error
      }),
    onSuccess: () => {
      dialog.current?.close()
      dialog.current?.closest('section')?.querySelector('h3')?.focus()
    },
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  })
  return (
    <>
      <button type="button" className="danger" onClick={() => dialog.current?.showModal()}>
        {verb}…<span className="hidden"> {name}</span>
      </button>
      <dialog ref={dialog} aria-labelledby={id} onClose={() => remove.isError && remove.reset()}>
        <h3 id={id}>
          {verb} <bdi>{name}</bdi>?
        </h3>
        <p>{children}</p>
        <ErrorMessage>{remove.error?.message}</ErrorMessage>
        <form method="dialog" className="actions">
          <button autoFocus>Cancel</button>
          <PendingButton
            type="button"
            className="danger"
            isPending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {verb}
          </PendingButton>
        </form>
      </dialog>
    </>
  )
}
