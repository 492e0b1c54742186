import { formMessages, quoteFields, selectOptions, type QuoteFieldName } from '@concrete-quote/openapi'

interface FieldProps {
  name: QuoteFieldName
  value: string
  /** What is stored if it is left blank. */
  fallback: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** A field of the contract, for the owner: the browser would fill in his own name and number. */
export function Field({ name, value, fallback, error, onChange }: FieldProps) {
  const { control, optional } = quoteFields[name]
  const required = !optional && fallback === undefined
  const errorId = `${name}-error`
  const props = {
    name,
    value,
    placeholder: fallback,
    required,
    autoComplete: 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className={name}>
      <label>
        <span>
          {formMessages.en.labels[name]}
          {required && <span aria-hidden="true"> *</span>}
        </span>
        {control === 'select' ? (
          <select {...props} value={value || fallback}>
            {selectOptions(formMessages.en).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : control === 'textarea' ? (
          <textarea rows={2} {...props} />
        ) : (
          <input type={control} {...props} />
        )}
      </label>
      {error !== undefined && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
