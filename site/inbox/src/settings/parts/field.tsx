import { useId, type ComponentProps, type ReactNode } from 'react'

interface FieldProps {
  label: string
  hint?: ReactNode
  error: string | undefined
  /** Renders the control with the properties that link hint and error to it. */
  children: (props: Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'>) => ReactNode
}

/** A control with its label, hint, and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label>
        {label}
        {children({ 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
