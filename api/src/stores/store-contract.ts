import { StoredQuote } from '@concrete-quote/openapi'
import { describe, expect } from 'vitest'
import { accountsContract } from './contract/accounts.ts'
import { aQuote, type OpenStore } from './contract/a-quote.ts'
import { deliveriesContract } from './contract/deliveries.ts'
import { idempotencyContract } from './contract/idempotency.ts'
import { quotesContract } from './contract/quotes.ts'
import { recordsContract } from './contract/records.ts'
import { searchContract } from './contract/search.ts'
import { tokensContract } from './contract/tokens.ts'
import { sourcesContract } from './contract/sources.ts'
import { waitingContract } from './contract/waiting.ts'
import type { Store } from './quote-store.ts'

export { aQuote } from './contract/a-quote.ts'

/** The contract of every store: one file in `contract/` per topic. */
export function storeContract(open: OpenStore) {
  describe('quotes', () => quotesContract(open))
  describe('searches', () => searchContract(open))
  describe('waiting quotes', () => waitingContract(open))
  describe('idempotency', () => idempotencyContract(open))
  describe('the outbox', () => deliveriesContract(open))
  describe('export and import', () => recordsContract(open))
  describe('sources', () => sourcesContract(open))
  describe('accounts', () => accountsContract(open))
  describe('API tokens', () => tokensContract(open))
}

/**
 * Asserts that a store has everything that a server of 2026-11-20 stored, as kept in `schemas/` for each kind of
 * store.
 */
export async function expectAllOf20261120(store: Store) {
  const quotes = await store.newest(10)
  expect(quotes.map(({ lastName, spam, createdAt }) => [lastName, spam, createdAt])).toEqual([
    ['Spam', 'honeypot', '2025-11-20T00:00:00.003Z'],
    ['Told', null, '2025-11-20T00:00:00.002Z'],
    ['Núñez', null, '2025-11-20T00:00:00.001Z'],
  ])
  expect(quotes.map((quote) => StoredQuote.parse(quote))).toEqual(quotes)
  expect(quotes.map(({ reasons }) => reasons)).toEqual([[], [], []])
  expect(quotes[2]).toMatchObject({
    source: 'partner',
    pageUrl: 'https://partner.example/',
    lang: 'es',
    campaign: null,
  })
  expect(await store.countBySource(1)).toEqual([
    { source: null, month: '2025-11', quotes: 1 },
    { source: 'partner', month: '2025-11', quotes: 1 },
  ])
  expect(await store.newest(10, undefined, { q: 'nun' })).toEqual([quotes[2]])
  expect(await store.add(aQuote(), { key: 'a-key', fingerprint: 'f1' })).toMatchObject({ replayed: true })
  expect(await store.deliveries(10)).toMatchObject([{ channel: 'email:owner@example.com' }])
  expect(await store.findUser('ada')).toMatchObject({ id: 'u1' })
}
