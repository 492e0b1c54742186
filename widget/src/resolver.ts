import type { FieldErrors, Resolver } from 'react-hook-form'
import {
  fieldErrors,
  QuoteRequest,
  type QuoteFieldName,
  type QuoteRequestInput,
} from '@concrete-quote/openapi'

/** The contract's rules, as react-hook-form asks for them. */
export const resolver: Resolver<QuoteRequestInput, unknown, QuoteRequest> = (values) => {
  const result = QuoteRequest.safeParse(values)
  if (result.success) return { values: result.data, errors: {} }
  const errors: FieldErrors<QuoteRequestInput> = {}
  for (const { pointer, detail } of fieldErrors(result.error)) {
    errors[pointer.slice(1) as QuoteFieldName] = { type: 'custom', message: detail }
  }
  return { values: {}, errors }
}
