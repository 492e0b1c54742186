import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { Confirmation } from '../../frame/confirmation.tsx'
import { call, hasStatus } from '../../queries/call.ts'

interface RemovalProps {
  verb: 'Remove' | 'Revoke' | 'End'
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
        {`${verb}…`}
        <span className="hidden">{` ${name}`}</span>
      </button>
      <Confirmation
        dialog={dialog}
        title={
          <>
            {verb} <bdi>{name}</bdi>?
          </>
        }
        verb={verb}
        request={remove}
      >
        {children}
      </Confirmation>
    </>
  )
}
