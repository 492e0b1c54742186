import { createHash } from 'node:crypto'
import {
  fieldErrors,
  quoteFieldNames,
  quoteFields,
  QuoteSubmission,
  type FieldError,
  type Quote,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { ProblemError } from './http/problem.ts'
import { IdempotencyConflictError, type QuoteStore } from './stores/quote-store.ts'

/** A person who fills in six fields needs longer. */
const leastHumanMs = 2000

/**
 * Stores what a visitor sent, however it was encoded.
 * @param idempotencyKey The client's key: the same key and fields store one quote, however often they come. Or a
 * function that makes one of a hash of the fields; suspected spam gets no such key, so that it never stands in for a
 * visitor's own request.
 * @returns The quote, durably stored, and whether an earlier request had stored it.
 * @throws {ProblemError} 422 that names each faulty field, or says that the key came before with other fields.
 */
export async function receiveQuote(
  store: QuoteStore,
  body: unknown,
  idempotencyKey?: string | ((fieldsHash: string) => string),
): Promise<{ quote: Quote; replayed: boolean }> {
  const request = parseSubmission(body)
  const { website, elapsedMs, source = null, pageUrl = null, lang = null, ...fields } = request
  const sent = {
    // Version 7 ids never go back, so that a store's key is also the order of its list. After a clock that was ahead
    // for a moment they stay ahead until it has caught up; the time of the quote does not.
    id: uuid(),
    ...fields,
    createdAt: new Date().toISOString(),
  }
  // A guess: such a quote is answered and stored like any other, only marked.
  const spam = website ? 'honeypot' : elapsedMs !== undefined && elapsedMs < leastHumanMs ? 'too-fast' : null
  const fingerprint = idempotencyKey === undefined ? '' : hash(fields)
  const key =
    typeof idempotencyKey === 'function' ? (spam ? undefined : idempotencyKey(fingerprint)) : idempotencyKey
  const idempotency = key === undefined ? undefined : { key, fingerprint }
  const added = await store
    .add({ ...sent, source, pageUrl, lang, spam }, idempotency)
    .catch((error: unknown) => {
      if (!(error instanceof IdempotencyConflictError)) throw error
      throw new ProblemError(
        'idempotency-key-reused',
        'This Idempotency-Key was sent before with other fields: send a new key with them.',
      )
    })
  return {
    quote: { ...sent, id: added.quote.id, createdAt: added.quote.createdAt },
    replayed: added.replayed,
  }
}

/**
 * A hash of what the visitor filled in: what may differ between two presses stays out of it, and so does what was left
 * empty, that a field which is new here makes no other request of one that was sent before.
 */
function hash(fields: Record<QuoteFieldName, string | null>): string {
  const filledIn = quoteFieldNames.flatMap((name) => (fields[name] === null ? [] : [[name, fields[name]]]))
  return createHash('sha256').update(JSON.stringify(filledIn)).digest('hex')
}

function parseSubmission(body: unknown): QuoteSubmission {
  const result = QuoteSubmission.safeParse(body)
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  throw new ProblemError('invalid-request', `Please correct: ${errors.map(inWords).join('; ')}.`, { errors })
}

/** Such as `Phone: Phone number is required`: a detail alone may be `Required`. */
function inWords({ pointer, detail }: FieldError): string {
  const field = pointer.slice(1)
  return field in quoteFields ? `${quoteFields[field as QuoteFieldName].label}: ${detail}` : detail
}
