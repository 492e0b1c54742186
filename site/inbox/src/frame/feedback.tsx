import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'

interface PendingButtonProps extends ComponentProps<'button'> {
  isPending: boolean
}

/**
 * A button that ignores clicks while it is pending. It keeps the focus, which a disabled one would lose. One without
 * `onClick` submits its form.
 */
export function PendingButton({ isPending, onClick, ...props }: PendingButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      {...props}
      aria-disabled={isPending}
      onClick={(event) => {
        // Enter in a field of its form clicks it, too.
        if (isPending) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

/** Says what went wrong. Screen readers announce a message that appears in it. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="error">
      {children}
    </p>
  )
}

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
