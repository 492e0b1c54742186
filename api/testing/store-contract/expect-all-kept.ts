import { completeCampaign, completeQuote, type StoredQuote } from '@concrete-quote/openapi'
import { expect } from 'vitest'
import { listSources } from '../../src/partners/sources.ts'
import { parseKey } from '../../src/stores/interface/delivery-key.ts'
import type { Store } from '../../src/stores/store.ts'
import { aQuote } from '../values/a-quote.ts'
import { storedDeliveries } from '../values/stored-deliveries.ts'

/** What a schema version could store beside the rest. */
interface Features {
  /** What the owner knows about a quote, and what happened to it. */
  histories: boolean
}

const idOf = (n: number) => `019aa000-000${n}-7000-8000-000000000000`
const key = parseKey('email owner@example.com')

function kept(n: number, lastName: string, changes: Partial<StoredQuote> = {}): StoredQuote {
  return completeQuote({
    id: idOf(n),
    createdAt: `2025-11-20T00:00:00.00${n}Z`,
    firstName: 'Ada',
    lastName,
    phone: '(214) 555-0147',
    projectType: 'driveway',
    projectDetails: 'The driveway has cracked.',
    ...changes,
  })
}

/** What changed of the first quote. */
const keptHistory = {
  address: '4711 Elm St, Dallas',
  assignedTo: 'ada',
  callBackAt: '2025-11-21T15:00:00.000Z',
  history: [
    { type: 'no-answer', at: '2025-11-20T00:30:00.000Z', by: 'ada', text: null },
    { type: 'note', at: '2025-11-20T01:00:00.000Z', by: null, text: 'Visit on Monday at 9' },
  ],
}

/**
 * Asserts that a store has all of what `schemas/` keeps of each schema version, as the program of that version
 * stored it.
 */
export async function expectAllKept(store: Store, { histories }: Features) {
  const answer = { answeredAt: '2025-11-20T01:00:00.000Z', answeredBy: 'ada', note: 'Visit on Monday at 9' }
  const campaign = completeCampaign({ utm_source: 'newsletter' })
  const first = kept(1, 'Núñez', {
    email: 'ada@example.com',
    source: 'partner',
    pageUrl: 'https://partner.example/',
    lang: 'es',
    ...answer,
    campaign,
    ...(histories && keptHistory),
  })
  const quotes = [
    kept(4, 'Pending'),
    kept(3, 'Spam', { spam: 'honeypot', reasons: ['links'] }),
    kept(2, 'Told'),
    first,
  ]
  expect(await store.list(10)).toEqual(quotes)
  expect(await store.list(10, undefined, { q: 'nun' })).toEqual([first])
  expect(await store.list(10, undefined, { q: '214 555 cracked' })).toEqual(quotes)
  expect(await store.add(aQuote(), { key: 'a-key', fingerprint: 'f1' })).toMatchObject({ replayed: true })
  expect(await listSources(store, 'UTC')).toMatchObject([
    { source: 'partner', origins: ['https://partner.example'], months: [{ month: '2025-11', quotes: 1 }] },
    { source: null, origins: [], months: [{ month: '2025-11', quotes: 2 }] },
  ])
  const pending = { state: 'pending', attempts: 0, dueAt: '2025-11-20T00:00:00.004Z', sender: null }
  const failed = { state: 'failed', attempts: 1, dueAt: null, error: '550 no such mailbox', sender: null }
  expect(await storedDeliveries(store)).toEqual([
    { quoteId: idOf(4), ...key, ...pending, settledAt: null, error: null },
    { quoteId: idOf(2), ...key, ...failed, settledAt: '2025-11-20T02:00:00.000Z' },
  ])
  const passwordHash = '$scrypt$ln=17,r=8,p=1$c2FsdA$aGFzaA'
  expect(await store.users()).toEqual([{ id: 'u1', username: 'ada', passwordHash }])
  expect(await store.erasures(10)).toEqual([{ id: idOf(5), erasedAt: '2025-11-20T03:00:00.000Z' }])
  const unused = { expiresAt: null, lastUsedAt: null, source: null, scopes: ['quotes:send'] }
  expect(await store.tokens()).toEqual([
    { name: 'crm', tokenHash: 'h1', createdAt: '2025-11-20T00:00:00.000Z', ...unused },
  ])
  expect(await store.sources()).toEqual([{ name: 'partner', origin: 'https://partner.example' }])
}
