import { fieldErrors, quoteFields, QuoteRequest, type FieldError, type Quote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { ProblemError } from './problem.ts'
import type { QuoteStore } from './stores/quote-store.ts'

/**
 * Stores what a visitor sent, however it was encoded.
 * @returns The quote, durably stored.
 * @throws {ProblemError} 422 that names each faulty field.
 */
export async function receiveQuote(store: QuoteStore, body: unknown): Promise<Quote> {
  const quote: Quote = {
    // Version 7 ids sort by time, so that a store's key is also the order of its list.
    id: uuid(),
    ...parseQuoteRequest(body),
    createdAt: new Date().toISOString(),
  }
  await store.add(quote)
  return quote
}

function parseQuoteRequest(body: unknown): QuoteRequest {
  const result = QuoteRequest.safeParse(body)
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  throw new ProblemError(422, `Please correct: ${errors.map(inWords).join('; ')}.`, { errors })
}

/** Such as `Phone: Phone number is required`: a detail alone may be `Required`. */
function inWords({ pointer, detail }: FieldError): string {
  const field = pointer.slice(1)
  return field in quoteFields ? `${quoteFields[field as keyof QuoteRequest].label}: ${detail}` : detail
}
