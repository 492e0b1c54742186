import { useId } from 'react'
import { fieldControl, type QuoteFieldName } from '@concrete-quote/openapi'
import type { Texts } from '../core/texts.ts'
import type { QuoteFields } from '../hooks/use-quote-fields.ts'

interface FieldProps extends Pick<QuoteFields, 'register'> {
  name: QuoteFieldName
  /** What to correct, if anything. */
  error: string | undefined
  /** What may help. */
  hint: string | false | undefined
  texts: Texts
}

/** A labeled control with its error or hint underneath (WCAG 1.3.1, 3.3.1, 3.3.2). */
export function Field({ name, register, error, hint, texts }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const text = [error, hint].filter(Boolean).join('. ') || undefined
  const { element: Control, options, optional, ...attributes } = fieldControl(name, texts)
  return (
    <div className="cq-field" part="field">
      <label htmlFor={id} part="label">
        {texts.labels[name]}
        {!optional && <span aria-hidden="true"> *</span>}
      </label>
      <Control
        {...attributes}
        {...register(name)}
        id={id}
        part="control"
        rows={Control === 'textarea' ? 2 : undefined}
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={text && errorId}
      >
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Control>
      <p className="cq-error" {...(hint && !error ? { part: 'hint' } : { part: 'error' })} id={errorId}>
        {text}
      </p>
    </div>
  )
}
