import type { FieldErrors, Resolver } from 'react-hook-form'
import {
  fieldErrors,
  QuoteRequest,
  type QuoteFieldName,
  type QuoteRequestInput,
} from '@concrete-quote/openapi'

/** Validates with the contract, in the form that react-hook-form expects. */
export const quoteFormResolver: Resolver<QuoteRequestInput, unknown, QuoteRequest> = (values) => {
  const result = QuoteRequest.safeParse(values)
  if (result.success) return { values: result.data, errors: {} }
  const errors: FieldErrors<QuoteRequestInput> = {}
  for (const { pointer, detail } of fieldErrors(result.error)) {
    errors[pointer.slice(1) as QuoteFieldName] = { type: 'custom', message: detail }
  }
  return { values: {}, errors }
}
