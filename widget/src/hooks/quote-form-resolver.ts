import type { FieldErrors, ResolverResult } from 'react-hook-form'
import {
  fieldErrors,
  formMessages,
  QuoteRequest,
  type Language,
  type QuoteFieldName,
  type QuoteRequestInput,
} from '@concrete-quote/openapi'

/** Creates a resolver for react-hook-form that validates with the contract, with messages in the current language. */
export function createQuoteFormResolver(lang: () => Language) {
  return (values: unknown): ResolverResult<QuoteRequestInput, QuoteRequest> => {
    const result = QuoteRequest.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<QuoteRequestInput> = {}
    for (const { pointer, detail } of fieldErrors(result.error, formMessages[lang()])) {
      errors[pointer.slice(1) as QuoteFieldName] = { type: 'custom', message: detail }
    }
    return { values: {}, errors }
  }
}
