import {
  maxAddressLength,
  maxNoteLength,
  quoteFieldNames,
  formMessages,
  quoteFields,
  selectOptions,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import { useState } from 'react'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { Pane } from '../frame/pane.tsx'
import { defaults, validate } from './phone-request-values.ts'
import { phoneRequestPath, useSavePhoneRequest } from './use-save-phone-request.ts'

/** A request that somebody makes by phone, entered while talking, on one screen. */
export function PhoneRequest() {
  const { values, change, save, send } = useSavePhoneRequest()
  const [isChecked, setChecked] = useState(false)
  const errors = isChecked ? validate(values).errors : {}
  return (
    <Pane title="Phone request" path={phoneRequestPath}>
      <form
        aria-labelledby="pane-title"
        className="phone-request"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { request, errors } = validate(values)
          setChecked(true)
          if (request) return send(request)
          const first = quoteFieldNames.find((name) => errors[name] !== undefined)
          ;(event.currentTarget.elements.namedItem(first ?? '') as HTMLElement | null)?.focus()
        }}
      >
        {quoteFieldNames.map((name) => (
          <Field
            key={name}
            name={name}
            value={values[name]}
            fallback={defaults[name]}
            error={errors[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <label>
          Where is it?
          <input
            name="address"
            autoComplete="off"
            maxLength={maxAddressLength}
            value={values.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        </label>
        <label>
          Note
          <textarea
            name="note"
            rows={2}
            maxLength={maxNoteLength}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="isAnswered"
            checked={values.isAnswered}
            onChange={({ target }) => change({ isAnswered: target.checked })}
          />
          I have talked to them: nobody needs to call
        </label>
        <div className="actions">
          <PendingButton className="primary" isPending={save.isPending}>
            Save request
          </PendingButton>
        </div>
        <ErrorMessage>{save.error && `Not saved: ${save.error.message}`}</ErrorMessage>
      </form>
    </Pane>
  )
}

interface FieldProps {
  name: QuoteFieldName
  value: string
  /** What is stored if it is left blank. */
  fallback: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** A field of the contract, for the owner: the browser would fill in his own name and number. */
function Field({ name, value, fallback, error, onChange }: FieldProps) {
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
