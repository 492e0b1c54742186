import { phoneSource, type Quote, type QuotePatch, type QuoteRequest } from '@concrete-quote/openapi'
import { call, readJson } from '../queries/call.ts'
import { quotePath, toVersion, type VersionedQuote } from '../queries/quote.ts'
import type { PhoneRequestValues } from './phone-request-values.ts'

/** How long saving may take, in milliseconds. */
const timeoutMs = 30_000

/**
 * Stores a request that was made by phone.
 * @param key The idempotency key: a request that is sent again with the same one is stored once.
 * @throws if the request was not stored, or may not have been.
 */
export async function savePhoneRequest(request: QuoteRequest, key: string): Promise<VersionedQuote> {
  const response = await call('POST', '/api/quotes', {
    body: { ...request, source: phoneSource },
    // Without a session, it would become a visitor's request, which may be taken for spam.
    headers: { 'Idempotency-Key': key, 'Signed-In': '?1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { id } = await readJson<Quote>(response)
  return toVersion(await call('GET', quotePath(id)))
}

/** What else was entered, as changes of the quote; undefined if nothing was. */
export function toPatch({ address, note, isAnswered }: PhoneRequestValues): QuotePatch | undefined {
  const patch = {
    ...(address.trim() && { address: address.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(isAnswered && { answeredAt: new Date().toISOString() }),
  }
  return Object.keys(patch).length > 0 ? patch : undefined
}
