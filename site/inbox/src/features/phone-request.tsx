import {
  fieldControl,
  formMessages,
  maxAddressLength,
  maxNoteLength,
  noLastName,
  quoteFieldNames,
  QuoteRequest,
  phoneSource,
  type QuoteFieldName,
  type Quote,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorMessage, PendingButton } from '../frame/feedback.tsx'
import { CheckedForm, Field } from '../frame/form.tsx'
import { Pane } from '../frame/pane.tsx'
import { leavePage } from '../location.ts'
import { call, readJson } from '../queries/call.ts'
import { queueChange } from '../queries/changes.ts'
import { quotePath, showQuote } from '../queries/quote-queries.ts'
import { draftNames, storeDraft, textDraftKey, toSaved, useDraft, type TextDraft } from '../storage.ts'

/** What is stored for required fields that are left blank: a first name and a number are enough while talking. */
const defaults: Partial<Record<QuoteFieldName, string>> = {
  lastName: noLastName,
  projectType: 'other',
  projectDetails: 'Phone request',
}

const readValues = (fields: FormData) => Object.fromEntries(fields) as PhoneRequestValues

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
        className="phone-request columns"
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

function QuoteField({ name, value }: { name: QuoteFieldName; value: string | undefined }) {
  const { element: Control, options, optional, ...attributes } = fieldControl(name, formMessages.en)
  const isRequired = !optional && defaults[name] === undefined
  const label = (
    <span>
      {formMessages.en.labels[name]}
      {isRequired && <span aria-hidden="true"> *</span>}
    </span>
  )
  return (
    <Field name={name} label={label}>
      {(linked) => (
        <Control
          {...attributes}
          {...linked}
          required={isRequired}
          placeholder={options ? undefined : defaults[name]}
          defaultValue={value || (options && defaults[name])}
        >
          {options?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Control>
      )}
    </Field>
  )
}

export const phoneRequestPath = '/new'

const draftKey = 'phone-request'

/** How long saving may take, in milliseconds. */
const timeoutMs = 30_000

/** What the owner types while talking, as the fields have it. */
type PhoneRequestValues = Partial<Record<QuoteFieldName | 'address' | 'note' | 'isAnswered', string>>

interface Draft {
  values: PhoneRequestValues
  /** The request as last sent, and its idempotency key. */
  sent?: { request: string; key: string }
}

/** The draft of a phone request, and how it is saved: it opens as a quote then. */
function useSavePhoneRequest() {
  const client = useQueryClient()
  const [draft, setDraft] = useDraft<Draft>(draftKey)
  const values = draft?.values ?? {}
  const save = useMutation({
    mutationFn: ({ request, key }: { request: QuoteRequest; values: PhoneRequestValues; key: string }) =>
      savePhoneRequest(request, key),
    onSuccess: async (quote, { values: sent }) => {
      const { id } = quote
      await showQuote(client, quote)
      const [address, note] = [toSaved(sent.address ?? ''), toSaved(sent.note ?? '')]
      const patch = {
        ...(address && { address }),
        ...(note && { note }),
        ...(sent.isAnswered && { answeredAt: new Date().toISOString() }),
      }
      if (Object.keys(patch).length > 0) queueChange(client, { before: quote, patch })
      // What was typed in the meantime is kept as if it had been typed into the quote.
      for (const name of draftNames) {
        const base = sent[name]?.trim() ?? ''
        const text = values[name] ?? ''
        if (text.trim() !== base) storeDraft(textDraftKey(name, id), { text, base } satisfies TextDraft)
      }
      setDraft(undefined)
      // The form may have been left.
      storeDraft(draftKey, undefined)
      leavePage(phoneRequestPath, `/quotes/${id}`)
    },
  })
  return {
    values,
    change: (values: PhoneRequestValues) => setDraft((latest) => ({ ...latest, values })),
    save,
    /** Sends a valid request, with the same idempotency key as before if it is the same. */
    send: (request: QuoteRequest) => {
      const text = JSON.stringify(request)
      const key = draft?.sent?.request === text ? draft.sent.key : crypto.randomUUID()
      setDraft({ values, sent: { request: text, key } })
      save.mutate({ request, values, key })
    },
  }
}

/** Stores a request that was made by phone. One that is sent again with the same key is stored once. */
async function savePhoneRequest(request: QuoteRequest, key: string): Promise<StoredQuote> {
  const response = await call('POST', '/api/quotes', {
    body: { ...request, source: phoneSource },
    // Without a session, it would become a visitor's request, which may be taken for spam.
    headers: { 'Idempotency-Key': key, 'Signed-In': '?1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { id } = await readJson<Quote>(response)
  return readJson<StoredQuote>(await call('GET', quotePath(id)))
}
