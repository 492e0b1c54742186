import mongoose from 'mongoose'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { eraseOld } from '../../quotes/retention.ts'
import { allQuotes } from '../interface/quote-store.ts'
import { allRecords } from '../interface/record-store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { DamagedQuoteError } from '../store-errors.ts'
import type { Store } from '../store.ts'
import { openMongoStore } from './mongo-store.ts'
import { parseKey } from '../interface/delivery-key.ts'
import { countQuotes } from '../../../testing/values/count-quotes.ts'

const mongo = inject('mongo')

const hour = (n: number) => `2027-01-01T0${n}:00:00.000Z`

describe.skipIf(mongo.uri === undefined)(
  `quotes that were changed behind the store's back${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let store: Store
    let connection: mongoose.Connection
    let reported: string[]
    beforeEach(async () => {
      const uri = testDatabase(mongo.uri ?? '')
      reported = []
      store = openMongoStore(uri, { onDamage: (id) => void reported.push(id) })
      connection = await mongoose.createConnection(uri).asPromise()
    })
    afterEach(async () => {
      await connection.close()
      await store.close()
    })

    const change = (id: string, fields: object) =>
      connection.collection<{ _id: string }>('quotes').updateOne({ _id: id }, { $set: fields })
    const damage = (...ids: string[]) => Promise.all(ids.map((id) => change(id, { phone: '000-0000' })))

    /** Adds quotes, the oldest first. */
    async function addQuotes(count: number) {
      const quotes = Array.from({ length: count }, () => aQuote({ createdAt: hour(0) }))
      for (const quote of quotes) await store.add(quote, undefined, [parseKey('email')])
      return { quotes, ids: quotes.map(({ id }) => id) }
    }

    async function idsOf(items: AsyncIterable<{ id: string }>) {
      const ids: string[] = []
      for await (const { id } of items) ids.push(id)
      return ids
    }

    it('are left out of lists and exports, and reported, while the others are served', async () => {
      const { ids } = await addQuotes(6)
      const [first = '', second, third = '', fourth, fifth, sixth = ''] = ids
      await damage(first, third, sixth)
      // Full pages, because a page that is not full is the last one.
      expect((await store.list(2)).map(({ id }) => id)).toEqual([fifth, fourth])
      expect((await store.list(2, fourth)).map(({ id }) => id)).toEqual([second])
      expect((await store.records(2)).map(({ id }) => id)).toEqual([second, fourth])
      expect(await idsOf(allQuotes(store))).toEqual([fifth, fourth, second])
      expect(await idsOf(allQuotes(store, { q: 'line' }))).toEqual([fifth, fourth, second])
      expect(await idsOf(allRecords(store))).toEqual([second, fourth, fifth])
      expect(new Set(reported)).toEqual(new Set([first, third, sixth]))
    })

    it.each([
      ['a phone number', { phone: '(214) 555-0148' }],
      ['a note', { note: 'forged' }],
      ['a time', { createdAt: new Date(0) }],
      ['a type', { createdAt: 'yesterday' }],
      ['a list', { reasons: ['links'] }],
      ['a list that is none', { history: null }],
      [
        'an event',
        { history: [{ type: 'no-answer', at: '2026-11-20T15:05:00.000Z', by: 'ada', text: null }] },
      ],
      ['a part of the campaign', { 'campaign.utm_source': 'forged' }],
    ])('by %s are not found, and are named by a check', async (_, fields) => {
      const { quotes, ids } = await addQuotes(2)
      const [damaged = '', intact = ''] = ids
      await expect(store.check()).resolves.toBeUndefined()
      await change(damaged, fields)
      await expect(store.find(damaged)).rejects.toThrow(DamagedQuoteError)
      await expect(store.ping()).resolves.toBeUndefined()
      expect(await store.find(intact)).toEqual(quotes[1])
      await expect(store.check()).rejects.toThrow(
        `There are quotes with other content than was stored: ${damaged}. Replace a damaged quote`,
      )
    })

    it('count in statistics, as far as they can be read', async () => {
      const { ids } = await addQuotes(3)
      await change(ids[0] ?? '', { createdAt: 'yesterday', answeredAt: hour(1) })
      await change(ids[1] ?? '', { campaign: 7, calledAt: { forged: true } })
      const kinds = await store.countKinds({ from: '', below: 'g' }, Date.parse(hour(0)) + 2 * 86_400_000)
      const counts = kinds.map(({ quotes, overdue, callTimes }) => [quotes, overdue, callTimes])
      expect(counts.sort()).toEqual([
        [1, 1, []],
        [2, 2, []],
      ])
    })

    it('are erased by retention', async () => {
      const { ids } = await addQuotes(3)
      await damage(ids[1] ?? '')
      expect(await eraseOld(store, 0, Date.now() + 1)).toBe(3)
      expect(await countQuotes(store)).toBe(0)
    })

    it('are repaired by an import', async () => {
      const { quotes, ids } = await addQuotes(3)
      const records = await store.records(10)
      await damage(ids[1] ?? '')
      expect(await store.restore(records)).toBe(1)
      expect(await store.list(10)).toEqual(quotes.reverse())
      expect(await store.records(10)).toEqual(records)
    })

    it('can be erased', async () => {
      const { ids } = await addQuotes(1)
      await damage(...ids)
      expect(await store.erase(ids[0] ?? '')).toBe(true)
      await expect(store.check()).resolves.toBeUndefined()
    })

    it('are counted by a check, which names the first 20', async () => {
      const { ids } = await addQuotes(250)
      await damage(...ids.slice(10, 35))
      await expect(store.check()).rejects.toThrow(
        `There are quotes with other content than was stored: ${ids.slice(10, 30).join(', ')}, and 5 more.`,
      )
    })

    it('delay no delivery of another quote, and are delivered once they are repaired', async () => {
      const { quotes, ids } = await addQuotes(3)
      const [first = '', second = '', third] = ids
      await damage(first, second)
      const lease = async (n: number) => (await store.leaseDelivery(hour(n), hour(n + 1), []))?.quote
      expect(await lease(1)).toEqual(quotes[2])
      expect(await lease(1)).toBeUndefined()
      expect(new Set(reported)).toEqual(new Set([first, second]))
      await change(first, { phone: quotes[0]?.phone })
      expect([(await lease(2))?.id, (await lease(2))?.id, await lease(2)]).toEqual(
        expect.arrayContaining([first, third, undefined]),
      )
    })
  },
)
