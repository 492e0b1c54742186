import mongoose from 'mongoose'
import { expect, inject, it } from 'vitest'
import { testDatabase } from '../../../../testing/servers/mongo.ts'
import { allErasures, allRecords } from '../../interface/record-store.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { openMongoStore } from '../mongo-store.ts'
import { parseKey } from '../../interface/delivery-key.ts'
import { countQuotes } from '../../../../testing/values/count-quotes.ts'

const mongo = inject('mongo')

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

it.skipIf(mongo.uri === undefined)(
  `an export restores a MongoDB database that was lost${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  async () => {
    const uri = testDatabase(mongo.uri ?? '')
    const once = { key: 'a key', fingerprint: 'f1' }
    const [keyed, answered, erased] = [aQuote(), aQuote(), aQuote()]
    const others = Array.from({ length: 250 }, (_, n) => aQuote({ lastName: `Name${n}` }))

    const lost = openMongoStore(uri)
    await lost.add(keyed, once, [parseKey('email')])
    for (const quote of [answered, erased, ...others]) await lost.add(quote)
    await lost.update(answered, { ...answered, answeredBy: 'ada', answeredAt: '2026-11-20T15:05:00.000Z' })
    await lost.erase(erased.id)
    const records = await readAll(allRecords(lost))
    const erasures = await readAll(allErasures(lost))
    await lost.close()
    const connection = await mongoose.createConnection(uri).asPromise()
    await connection.dropDatabase()
    await connection.close()

    const restored = openMongoStore(uri)
    expect(await countQuotes(restored)).toBe(0)
    await restored.addErasures(erasures)
    for (let start = 0; start < records.length; start += 100)
      await restored.restore(records.slice(start, start + 100))
    expect(await readAll(allRecords(restored))).toEqual(records)
    expect(await readAll(allErasures(restored))).toEqual(erasures)
    expect(records).toHaveLength(252)
    expect(await restored.add(aQuote(), once)).toEqual({
      quote: { id: keyed.id, createdAt: keyed.createdAt, respondBy: keyed.respondBy },
      replayed: true,
    })
    expect(await restored.list(1, undefined, { q: 'ame249' })).toEqual(others.slice(-1))
    expect(
      await restored.restore([{ ...erased, idempotencyKey: null, fingerprint: null, deliveries: [] }]),
    ).toMatchObject({ added: 0 })
    const leased = await restored.leaseDelivery(new Date().toISOString(), '2027-01-01T00:00:00.000Z', [])
    expect(leased?.quote).toEqual(keyed)
    await restored.close()
  },
)
