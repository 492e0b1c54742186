import { describe } from 'vitest'
import type { OpenStore } from '../a-quote.ts'
import { accountsContract, tokensContract } from './accounts.ts'
import { deliveriesContract } from './deliveries.ts'
import { devicesContract } from './devices.ts'
import { idempotencyContract } from './idempotency.ts'
import { limitsContract } from './limits.ts'
import { listsContract } from './lists.ts'
import { passkeysContract } from './passkeys.ts'
import { photosContract } from './photos.ts'
import { quotesContract } from './quotes.ts'
import { recordsContract } from './records.ts'
import { searchContract } from './search.ts'
import { settingsContract } from './settings.ts'
import { sourcesContract } from './sources.ts'
import { statisticsContract } from './statistics.ts'
import { updatesContract } from './updates.ts'
import { waitingContract } from './waiting.ts'

/** The contract of every store: one file in this folder per topic. */
export function storeContract(open: OpenStore) {
  describe('quotes', () => quotesContract(open))
  describe('lists of quotes', () => listsContract(open))
  describe('updates', () => updatesContract(open))
  describe('searches', () => searchContract(open))
  describe('waiting quotes', () => waitingContract(open))
  describe('idempotency', () => idempotencyContract(open))
  describe('the outbox', () => deliveriesContract(open))
  describe('export and import', () => recordsContract(open))
  describe('sources', () => sourcesContract(open))
  describe('settings', () => settingsContract(open))
  describe('statistics', () => statisticsContract(open))
  describe('accounts', () => accountsContract(open))
  describe('API tokens', () => tokensContract(open))
  describe('passkeys', () => passkeysContract(open))
  describe('photos', () => photosContract(open))
  describe('devices', () => devicesContract(open))
  describe('rate limits', () => limitsContract(open))
}
