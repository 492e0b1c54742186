import { expect, inject, it } from 'vitest'
import { jsonLines } from '../platform/format/json-lines.ts'
import { quoteCsv } from '../quotes/list/csv.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { testDatabase } from '../../testing/servers/mongo.ts'
import { openMongoStore } from './mongo/mongo-store.ts'
import { allErasures, allRecords } from './interface/record-store.ts'
import type { Store } from './store.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { parseKey } from './interface/delivery-key.ts'

const mongo = inject('mongo')

const time = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`

/** Quotes with every kind of value. */
const plain = aQuote({ createdAt: time(0), email: 'zoë@example.com', source: 'partner' })
const notified = aQuote({ createdAt: time(1), spam: 'too-fast', reasons: ['links', 'markup'] })
const erased = aQuote({ createdAt: time(2) })
/** Channels whose order differs between UTF-8 and UTF-16. */
const channels = ['webhook https://a.example/\u{1f9f1}', 'webhook https://a.example/\uff01', 'confirmation']

async function fill(store: Store) {
  await store.add(plain, { key: 'a key', fingerprint: 'a fingerprint' })
  await store.add(notified, undefined, channels.map(parseKey))
  const leased = await store.leaseDelivery(time(5), time(6), channels.slice(1).map(parseKey))
  if (leased) {
    const outcome = { state: 'failed', dueAt: null, settledAt: time(7), error: '550 no 🧱' } as const
    await store.settleDelivery(leased.delivery, outcome)
  }
  await store.add(erased)
  await store.erase(erased.id)
}

async function readAll(texts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const text of texts) all += text
  return all
}

it.skipIf(mongo.uri === undefined)(
  `exports the same bytes from SQLite and MongoDB${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  async () => {
    const stores = [openSqliteStore(freshDataDir()), openMongoStore(testDatabase(mongo.uri ?? ''))]
    const exported = []
    for (const store of stores) {
      await fill(store)
      const erasures = await readAll(jsonLines(allErasures(store)))
      exported.push({
        records: await readAll(jsonLines(allRecords(store))),
        csv: await readAll(quoteCsv(allRecords(store), 'America/Chicago')),
        erasures: erasures.replace(/"erasedAt":"[^"]+"/, '"erasedAt":"now"'),
      })
      await store.close()
    }
    expect(exported[1]).toEqual(exported[0])
    expect(exported[0]?.records.split('\n')).toHaveLength(3)
  },
)
