import type { Quote, QuotePatch, QuoteRequest } from '@concrete-quote/openapi'
import { call } from '../queries/call.ts'
import { quotePath } from '../queries/quote.ts'
import type { PhoneRequestValues } from './phone-request-values.ts'

/** A request that was stored. */
interface SavedPhoneRequest {
  id: string
  /** Why address, note, and answer were not stored with it. */
  failure?: string
}

/**
 * Stores a request that was made by phone, and then what else is known about it.
 * @param key The idempotency key: a request that is sent again with the same one is stored once.
 * @throws if the request was not stored.
 */
export async function savePhoneRequest(
  request: QuoteRequest,
  values: PhoneRequestValues,
  key: string,
): Promise<SavedPhoneRequest> {
  const response = await call('POST', '/api/quotes', {
    body: { ...request, source: 'phone' },
    headers: { 'Idempotency-Key': key },
  })
  const { id } = (await response.json()) as Quote
  const patch = toPatch(values)
  if (Object.keys(patch).length === 0) return { id }
  try {
    await call('PATCH', quotePath(id), { body: patch })
    return { id }
  } catch (error) {
    return { id, failure: (error as Error).message }
  }
}

function toPatch({ address, note, isAnswered }: PhoneRequestValues): QuotePatch {
  return {
    ...(address.trim() && { address }),
    ...(note.trim() && { note }),
    ...(isAnswered && { answeredAt: new Date().toISOString() }),
  }
}
