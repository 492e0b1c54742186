import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../../frame/feedback.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Shows what was read; until then, that it is being read, or why it could not be. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <p>Loading…</p>
  return (
    <>
      <ErrorMessage>{error.message}</ErrorMessage>
      <div className="actions">
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    </>
  )
}
