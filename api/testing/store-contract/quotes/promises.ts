import { promisedAt, responseMs, type StoredQuote } from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatKey, parseKey } from '../../../src/stores/interface/delivery-key.ts'
import { minIdAt } from '../../../src/stores/interface/quote-store.ts'
import { allRecords, QuoteRecord } from '../../../src/stores/interface/record-store.ts'
import type { Store } from '../../../src/stores/store.ts'
import { quoteAt, type OpenStore } from '../../values/a-quote.ts'

const hour = 3_600_000
/** A Friday evening, and the promise of a call on Monday. */
const receivedAt = Date.parse('2026-11-20T23:00:00.000Z')
const respondBy = '2026-11-23T16:00:00.000Z'

/** What every store does with the time at which a call was promised. */
export function promisesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  it('are kept with a quote, whatever changes of it, and in its record', async () => {
    const quote = quoteAt(receivedAt, { respondBy })
    await store.add(quote)
    await store.update(quote, { ...quote, note: 'Called', callBackAt: '2026-11-21T16:00:00.000Z' })
    expect(await store.find(quote.id)).toMatchObject({ respondBy, note: 'Called' })
    expect(await store.list(1)).toMatchObject([{ respondBy }])
    const [record] = await store.records(1)
    expect(QuoteRecord.parse(record)).toMatchObject({ respondBy })
    const copy = { ...QuoteRecord.parse(record), id: quoteAt(receivedAt).id }
    expect(await store.restore([copy])).toMatchObject({ added: 1 })
    expect(await store.find(copy.id)).toMatchObject({ respondBy })
  })

  it('are those of the first request, if it is sent again', async () => {
    const once = { key: 'a key', fingerprint: 'f1' }
    const first = quoteAt(receivedAt, { respondBy })
    expect((await store.add(first, once)).quote.respondBy).toBe(respondBy)
    const again = quoteAt(receivedAt + hour, { respondBy: '2026-12-24T16:00:00.000Z' })
    const { id, createdAt } = first
    expect(await store.add(again, once)).toEqual({ quote: { id, createdAt, respondBy }, replayed: true })
  })

  it('are null for quotes that an earlier version exported, and then follow the promised hours', async () => {
    const { respondBy: _, ...exported } = quoteAt(receivedAt)
    const record = QuoteRecord.parse(exported)
    expect(record.respondBy).toBeNull()
    await store.restore([record])
    const records = []
    for await (const each of allRecords(store)) records.push(each)
    expect(records).toEqual([record])
    expect(promisedAt(record)).toBe(receivedAt + responseMs)
    expect((await store.waiting(receivedAt + responseMs - 1)).count).toBe(0)
    expect((await store.waiting(receivedAt + responseMs)).count).toBe(1)
  })

  it('put off reminders beyond a restart of the server, but not by a clock that was ahead', async () => {
    const now = new Date(receivedAt + hour).toISOString()
    const afterQuietHours = '2026-11-24T12:30:00.000Z'
    const quote = quoteAt(receivedAt, { respondBy })
    const ahead = '2027-12-01T00:00:00.000Z'
    await store.add(quote, undefined, [
      { ...parseKey('email'), dueAt: ahead },
      { ...parseKey('overdue'), dueAt: respondBy },
      { ...parseKey('push-overdue phone'), dueAt: afterQuietHours },
    ])
    const early = quoteAt(Date.parse(ahead), { respondBy: ahead })
    await store.add(early, undefined, [{ ...parseKey('overdue'), dueAt: ahead }])
    await store.recoverDeliveries(now)
    const dueAt = async ({ id }: StoredQuote) =>
      (await store.deliveries(id)).map((each) => [formatKey(each), each.dueAt])
    expect(await dueAt(quote)).toEqual([
      ['email', now],
      ['overdue', respondBy],
      ['push-overdue phone', afterQuietHours],
    ])
    expect(await dueAt(early)).toEqual([['overdue', now]])
  })

  it('decide which quotes are overdue, and which were called about on time', async () => {
    const range = { from: minIdAt(receivedAt), below: minIdAt(receivedAt + 96 * hour) }
    const counts = async (now: number) => {
      const kinds = await store.countKinds(range, now)
      const sum = (name: 'overdue' | 'onTime') => kinds.reduce((all, kind) => all + kind[name], 0)
      return [(await store.waiting(now)).count, sum('overdue'), sum('onTime')]
    }
    await store.add(quoteAt(receivedAt, { respondBy }))
    const promised = Date.parse(respondBy)
    expect(await counts(receivedAt + 30 * hour)).toEqual([0, 0, 0])
    expect(await counts(promised - 1)).toEqual([0, 0, 0])
    expect(await counts(promised)).toEqual([1, 1, 0])
    // Called when it was promised, and a second later; without a promise, within the hours, and a second later.
    await store.add(quoteAt(receivedAt + 1, { respondBy, answeredAt: respondBy }))
    const later = new Date(promised + 1000).toISOString()
    await store.add(quoteAt(receivedAt + 2, { respondBy, answeredAt: later }))
    const answeredAt = new Date(receivedAt + 3 + responseMs).toISOString()
    await store.add(quoteAt(receivedAt + 3, { respondBy: null, answeredAt }))
    await store.add(
      quoteAt(receivedAt + 2, {
        respondBy: null,
        answeredAt: new Date(Date.parse(answeredAt) + 1).toISOString(),
      }),
    )
    expect(await counts(promised)).toEqual([1, 1, 2])
  })
}
