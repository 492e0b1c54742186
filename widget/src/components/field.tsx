import { useId, type ReactElement } from 'react'
import { quoteFields, type QuoteRequest } from '@concrete-quote/openapi'

interface ControlProps {
  id: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  name: keyof QuoteRequest
  error: string | undefined
  /** Renders the input with what ties it to its label and error. */
  children: (control: ControlProps) => ReactElement
}

/** A labelled control with its error underneath (WCAG 1.3.1, 3.3.1, 3.3.2). */
export function Field({ name, error, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const { label, optional } = quoteFields[name]
  return (
    <div className="cq-field">
      <label htmlFor={id}>
        {label}
        {!optional && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-required': optional ? undefined : true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {/* Always there: a line that appears would push the button away from under the pointer. */}
      <p className="cq-error" id={errorId}>
        {error}
      </p>
    </div>
  )
}
