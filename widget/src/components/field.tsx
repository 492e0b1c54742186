import { useId, type ComponentProps } from 'react'
import { fieldOptions, quoteFields, type QuoteFieldName } from '@concrete-quote/openapi'
import type { Texts } from '../core/texts.ts'
import type { QuoteFields } from '../hooks/use-quote-fields.ts'

interface FieldProps extends Pick<QuoteFields, 'register'> {
  name: QuoteFieldName
  /** What to correct, if anything. */
  error: string | undefined
  /** What may help, if nothing is to be corrected. */
  hint: string | false | undefined
  texts: Texts
}

/** A labeled control with its error or hint underneath (WCAG 1.3.1, 3.3.1, 3.3.2). */
export function Field({ name, register, error, hint, texts }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const { optional, autoComplete } = quoteFields[name]
  return (
    <div className="cq-field" part="field">
      <label htmlFor={id} part="label">
        {texts.labels[name]}
        {!optional && <span aria-hidden="true"> *</span>}
      </label>
      {renderControl(name, texts, {
        ...register(name),
        id,
        part: 'control',
        autoComplete,
        'aria-required': optional ? undefined : true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': (error ?? hint) ? errorId : undefined,
      })}
      {/* Always there: a line that appears would push the button away from under the pointer. */}
      <p className="cq-error" {...(hint && !error ? { part: 'hint' } : { part: 'error' })} id={errorId}>
        {error ?? hint}
      </p>
    </div>
  )
}

type ControlProps = ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>

/** No component: React 18 passes no `ref` to one. */
function renderControl(name: QuoteFieldName, texts: Texts, props: ControlProps) {
  const { control } = quoteFields[name]
  switch (control) {
    case 'textarea':
      return <textarea {...props} rows={3} />
    case 'select':
      return (
        <select {...props}>
          {fieldOptions(name, texts)?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )
    default:
      return <input {...props} type={control} inputMode={control === 'date' ? undefined : control} />
  }
}
