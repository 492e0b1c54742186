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
