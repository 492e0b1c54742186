import {
  fieldOptions,
  formMessages,
  maxAddressLength,
  maxNoteLength,
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { CheckedForm, Field } from '../../frame/form.tsx'
import { Pane } from '../../frame/pane.tsx'
import { phoneRequestPath, useSavePhoneRequest, type PhoneRequestValues } from './use-save-phone-request.ts'

/** What is stored for required fields that are left blank: a first name and a number are enough while talking. */
const defaults: Partial<Record<QuoteFieldName, string>> = {
  lastName: '-',
  projectType: 'other',
  projectDetails: 'Phone request',
}

const readValues = (fields: FormData) => Object.fromEntries(fields) as PhoneRequestValues

/** Reads the fields of the contract. */
function readRequest(fields: FormData) {
  const values = readValues(fields)
  return Object.fromEntries(
    quoteFieldNames.map((name) => [name, values[name]?.trim() ? values[name] : (defaults[name] ?? '')]),
  )
}

/** A request that somebody makes by phone, entered while talking, on one screen. */
export function PhoneRequest() {
  const { values, change, save, send } = useSavePhoneRequest()
  return (
    <Pane title="Phone request" path={phoneRequestPath}>
      <CheckedForm
        aria-labelledby="pane-title"
        className="phone-request"
        schema={QuoteRequest}
        read={readRequest}
        onValid={send}
        onChange={({ currentTarget }) => change(readValues(new FormData(currentTarget)))}
      >
        {quoteFieldNames.map((name) => (
          <QuoteField key={name} name={name} value={values[name]} />
        ))}
        <label>
          Where is it?
          <input
            name="address"
            autoComplete="off"
            maxLength={maxAddressLength}
            defaultValue={values.address}
          />
        </label>
        <label>
          Note
          <textarea name="note" rows={2} maxLength={maxNoteLength} defaultValue={values.note} />
        </label>
        <label className="check">
          <input type="checkbox" name="isAnswered" defaultChecked={Boolean(values.isAnswered)} />
          I have talked to them: nobody needs to call
        </label>
        <div className="actions">
          <PendingButton className="primary" isPending={save.isPending}>
            Save request
          </PendingButton>
        </div>
        <ErrorMessage>{save.error && `Not saved: ${save.error.message}`}</ErrorMessage>
      </CheckedForm>
    </Pane>
  )
}

/** A field of the contract. */
function QuoteField({ name, value }: { name: QuoteFieldName; value: string | undefined }) {
  const { control, optional } = quoteFields[name]
  const required = !optional && defaults[name] === undefined
  const label = (
    <span>
      {formMessages.en.labels[name]}
      {required && <span aria-hidden="true"> *</span>}
    </span>
  )
  return (
    <Field name={name} label={label}>
      {(linked) => {
        const props = { ...linked, required, placeholder: defaults[name], defaultValue: value }
        if (control === 'textarea') return <textarea rows={2} {...props} />
        if (control !== 'select') return <input type={control} {...props} />
        return (
          <select {...linked} defaultValue={value || defaults[name]}>
            {fieldOptions(name, formMessages.en)?.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )
      }}
    </Field>
  )
}
