import { isPhotoLinkRevoked, type QuoteEvent } from '@concrete-quote/openapi'
import type { QuoteTable } from './quote-table.ts'

/** The revocation of the link to the photos of a quote: the event as JSON, which version 1.1 did not store. */
export interface Revocation {
  quoteId: string
  event?: string
}

/** Adds revocations that were stored elsewhere to the histories of their quotes. */
export function revokeLinks(table: QuoteTable, revocations: Revocation[]) {
  const unknown = JSON.stringify({ type: 'link-revoked', at: new Date().toISOString(), by: null, text: null })
  for (const { quoteId, event = unknown } of revocations) {
    const quote = table.findIntact(quoteId)
    if (!quote || isPhotoLinkRevoked(quote)) continue
    table.update(quote, { ...quote, history: [...quote.history, JSON.parse(event) as QuoteEvent] })
  }
}
