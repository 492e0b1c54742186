import { describe } from 'vitest'
import type { OpenStore } from '../values/a-quote.ts'
import { accountsContract, tokensContract } from './accounts.ts'
import { changesContract } from './quotes/changes.ts'
import { deliveriesContract } from './deliveries.ts'
import { idempotencyContract } from './quotes/idempotency.ts'
import { limitsContract } from './limits.ts'
import { listsContract } from './quotes/lists.ts'
import { photosContract } from './photos.ts'
import { promisesContract } from './quotes/promises.ts'
import { quotesContract } from './quotes/quotes.ts'
import { recordsContract } from './records.ts'
import { searchContract } from './quotes/search.ts'
import { formViewsContract } from './form-views.ts'
import { settingsContract } from './settings.ts'
import { sourcesContract } from './sources.ts'
import { statisticsContract } from './quotes/statistics.ts'
import { updatesContract } from './quotes/updates.ts'
import { waitingContract } from './quotes/waiting.ts'

/** The contract of every store: one file in this folder per topic. */
export function storeContract(open: OpenStore) {
  describe('quotes', () => quotesContract(open))
  describe('lists of quotes', () => listsContract(open))
  describe('updates', () => updatesContract(open))
  describe('changes', () => changesContract(open))
  describe('searches', () => searchContract(open))
  describe('waiting quotes', () => waitingContract(open))
  describe('promises of a call', () => promisesContract(open))
  describe('idempotency', () => idempotencyContract(open))
  describe('the outbox', () => deliveriesContract(open))
  describe('export and import', () => recordsContract(open))
  describe('sources', () => sourcesContract(open))
  describe('views of the form', () => formViewsContract(open))
  describe('settings', () => settingsContract(open))
  describe('statistics', () => statisticsContract(open))
  describe('accounts', () => accountsContract(open))
  describe('API tokens', () => tokensContract(open))
  describe('photos', () => photosContract(open))
  describe('rate limits', () => limitsContract(open))
}
