import { describe } from 'vitest'
import { accountsContract } from './contract/accounts.ts'
import type { OpenStore } from './contract/a-quote.ts'
import { deliveriesContract } from './contract/deliveries.ts'
import { idempotencyContract } from './contract/idempotency.ts'
import { quotesContract } from './contract/quotes.ts'
import { recordsContract } from './contract/records.ts'
import { searchContract } from './contract/search.ts'
import { tokensContract } from './contract/tokens.ts'
import { sourcesContract } from './contract/sources.ts'
import { waitingContract } from './contract/waiting.ts'

export { aQuote } from './contract/a-quote.ts'
export { expectAllKept } from './contract/kept.ts'

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
