import { describe } from 'vitest'
import { accountsContract } from './store-contract/accounts.ts'
import type { OpenStore } from './store-contract/a-quote.ts'
import { deliveriesContract } from './store-contract/deliveries.ts'
import { idempotencyContract } from './store-contract/idempotency.ts'
import { quotesContract } from './store-contract/quotes.ts'
import { recordsContract } from './store-contract/records.ts'
import { searchContract } from './store-contract/search.ts'
import { tokensContract } from './store-contract/tokens.ts'
import { sourcesContract } from './store-contract/sources.ts'
import { waitingContract } from './store-contract/waiting.ts'

export { aQuote } from './store-contract/a-quote.ts'
export { expectAllKept } from './store-contract/kept.ts'

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
