import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'

interface PendingButtonProps extends ComponentProps<'button'> {
  /** Whether what the button started has not ended. */
  isPending: boolean
}

/** A button that ignores clicks while it is pending. It keeps the focus, which a disabled one would lose. */
export function PendingButton({ isPending, onClick, ...props }: PendingButtonProps) {
  return (
    <button
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

/** Says that queries are on their way, or what went wrong, with a button that tries it again. */
export function Loading({
  of: queries,
}: {
  of: Pick<UseQueryResult, 'isFetching' | 'data' | 'error' | 'refetch'>[]
}) {
  const failed = queries.filter(({ error, isFetching }) => error !== null && !isFetching)
  const isLoading = queries.some(({ data, isFetching }) => data === undefined && isFetching)
  return (
    <>
      <p role="status">{isLoading && 'Loading…'}</p>
      {failed[0] && (
        <>
          <ErrorMessage>{failed[0].error?.message}</ErrorMessage>
          <div className="actions">
            <button type="button" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
              Try again
            </button>
          </div>
        </>
      )}
    </>
  )
}
