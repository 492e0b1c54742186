import { fieldErrors, quoteFieldNames, QuoteRequest, type QuoteFieldName } from '@concrete-quote/openapi'

/** What the owner types while talking, as the fields have it. */
export interface PhoneRequestValues extends Record<QuoteFieldName, string> {
  address: string
  note: string
  isAnswered: boolean
}

/** An empty form. */
export const noValues = {
  ...(Object.fromEntries(quoteFieldNames.map((name) => [name, ''])) as Record<QuoteFieldName, string>),
  address: '',
  note: '',
  isAnswered: false,
} satisfies PhoneRequestValues

/** What is stored for required fields that are left blank: a first name and a number are enough while talking. */
export const defaults: Partial<Record<QuoteFieldName, string>> = {
  lastName: '-',
  projectType: 'other',
  projectDetails: 'Phone request',
}

/** Validates the fields of the contract. Address and note may contain anything that their fields take. */
export function validate(values: PhoneRequestValues): {
  request?: QuoteRequest
  errors: Partial<Record<QuoteFieldName, string>>
} {
  const { success, data, error } = QuoteRequest.safeParse({
    ...values,
    ...Object.fromEntries(
      Object.entries(defaults).filter(([name]) => !values[name as QuoteFieldName].trim()),
    ),
  })
  if (success) return { request: data, errors: {} }
  return {
    errors: Object.fromEntries(fieldErrors(error).map(({ pointer, detail }) => [pointer.slice(1), detail])),
  }
}
