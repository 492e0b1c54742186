import { applyCommand, type StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  allRecords,
  Erasure,
  QuoteRecord,
  toRecordDelivery,
} from '../../src/stores/interface/record-store.ts'
import { importRecords } from '../../src/quotes/import-records.ts'
import { newDelivery } from '../../src/stores/interface/delivery-store.ts'
import type { Store } from '../../src/stores/store.ts'
import { aQuote, inBatches, type OpenStore } from '../values/a-quote.ts'
import { storedDeliveries } from '../values/stored-deliveries.ts'
import { parseKey, toStoredKey } from '../../src/stores/interface/delivery-key.ts'
import { countQuotes } from '../values/count-quotes.ts'
import { CallTap } from '../../src/stores/records/call-taps.ts'

/** The contract of every store for complete records. */
export function recordsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  describe('records', () => {
    const hour = (n: number) => `2027-01-01T0${n}:00:00.000Z`
    const all = async (of = store) => {
      const records = []
      for await (const record of allRecords(of)) records.push(record)
      return records
    }
    const history = [
      { type: 'no-answer', at: hour(0), by: 'ada', text: null },
      { type: 'note', at: hour(1), by: null, text: 'Visit on Monday — 🧱' },
    ]
    const settled = { state: 'delivered', dueAt: null, settledAt: hour(2), error: null } as const

    it('contain all stored data of a quote, oldest first, page by page', async () => {
      const [plain, complete] = [aQuote(), aQuote({ history, openedAt: hour(3) })]
      await store.add(plain)
      await store.add(complete, { key: 'a key', fingerprint: 'f1' }, [
        parseKey('webhook https://a.example/'),
        parseKey('email'),
      ])
      const email = toRecordDelivery(newDelivery(complete, parseKey('email')))
      const records = [
        { ...plain, idempotencyKey: null, fingerprint: null, deliveries: [] },
        {
          ...complete,
          idempotencyKey: 'a key',
          fingerprint: 'f1',
          deliveries: [email, { ...email, medium: 'webhook', target: 'https://a.example/' }],
        },
      ]
      expect(await all()).toEqual(records)
      expect(records.map((record) => QuoteRecord.parse(record))).toEqual(records)
      expect(await store.records(1, plain.id)).toEqual(records.slice(1))
      expect(await countQuotes(store)).toBe(2)
    })

    it('of erased quotes are never restored, and their erasures can be copied', async () => {
      const [kept, erased] = [aQuote(), aQuote()]
      for (const quote of [kept, erased]) await store.add(quote)
      const before = await all()
      expect(await store.erasures(10)).toEqual([])
      const erasures = [erased, aQuote()].map(({ id }) => ({ id, erasedAt: hour(1) }))
      await store.addErasures(erasures)
      expect(await store.eraseAll(erasures.map(({ id }) => id))).toBe(1)
      expect(await store.restore(before)).toMatchObject({ added: 0 })
      expect((await all()).map(({ id }) => id)).toEqual([kept.id])
      const sorted = erasures.sort((a, b) => (a.id < b.id ? -1 : 1))
      expect(await store.erasures(10)).toEqual(sorted)
      expect(await store.erasures(1)).toEqual(sorted.slice(0, 1))
      expect(await store.erasures(10, sorted[0]?.id)).toEqual(sorted.slice(1))
      await store.addErasures([{ id: erased.id, erasedAt: hour(2) }])
      expect(await store.erasures(10)).toEqual(sorted)
    })

    it('of calls from the site are stored once, and read page by page', async () => {
      const taps = [
        { id: uuid(), page: '/', campaign: null, lang: null },
        { id: uuid(), page: '/services', campaign: 'spring “sale” 🧱', lang: 'es-MX' },
      ]
      await store.addCallTaps(taps)
      await store.addCallTaps([{ id: uuid(), page: '/faq', campaign: null, lang: null }])
      await store.addCallTaps(taps)
      expect(await store.callTaps(2)).toEqual(taps)
      expect(await store.callTaps(2, taps[1]?.id)).toMatchObject([{ page: '/faq' }])
      expect(taps.map((tap) => CallTap.parse(tap))).toEqual(taps)
      await store.eraseCallTaps(taps[1]?.id ?? '')
      expect(await store.callTaps(10)).toMatchObject([taps[1], { page: '/faq' }])
    })

    it('are restored unchanged, once', async () => {
      // More than a page.
      const quotes = Array.from({ length: 210 }, () => aQuote({ history }))
      await inBatches(quotes, (quote) =>
        store.add(quote, { key: `key of ${quote.id}`, fingerprint: 'f1' }, [parseKey('email')]),
      )
      const before = await all()
      await store.eraseAll(quotes.map(({ id }) => id))
      expect(await store.restore(before)).toMatchObject({ added: 0 })
      const others = before.map((record) => ({ ...record, id: uuid() }))
      for (const added of [210, 0]) expect(await store.restore(others)).toMatchObject({ added })
      expect(await all()).toEqual(others)
      const [first] = others
      expect(await store.add(aQuote(), { key: `key of ${quotes[0]?.id}`, fingerprint: 'f1' })).toMatchObject({
        quote: { id: first?.id },
        replayed: true,
      })
      expect(await store.list(1, undefined, { q: 'nobody' })).toEqual([])
      expect(await store.list(1, undefined, { q: "o'brien" })).toMatchObject([{ id: others.at(-1)?.id }])
    })

    it('may lack nullable fields and lists that were added later', () => {
      const { id, firstName, lastName, phone, projectType, projectDetails, createdAt } = aQuote()
      const old = { id, firstName, lastName, phone, projectType, projectDetails, createdAt }
      const nothing = {
        email: null,
        source: null,
        pageUrl: null,
        lang: null,
        campaign: null,
        spam: null,
        reasons: [],
        answeredAt: null,
        answeredBy: null,
        note: null,
        address: null,
        assignedTo: null,
        callBackAt: null,
        history: [],
      }
      const withoutDeliveries = { idempotencyKey: null, fingerprint: null, deliveries: [] }
      expect(QuoteRecord.parse(old)).toMatchObject({ ...old, ...nothing, ...withoutDeliveries })
      expect(QuoteRecord.safeParse({ ...old, phone: undefined }).success).toBe(false)
      const email = {
        ...toStoredKey(parseKey('email')),
        state: 'skipped',
        attempts: 0,
        dueAt: null,
        settledAt: null,
        error: null,
      }
      expect(QuoteRecord.safeParse({ ...old, deliveries: [email] }).success).toBe(true)
      expect(QuoteRecord.safeParse({ ...old, deliveries: [email, email] }).success).toBe(false)
      for (const line of [null, 7, 'text', []]) expect(QuoteRecord.safeParse(line).success).toBe(false)
    })

    it('have their IDs in lowercase, so that pages of searches are in order', async () => {
      const quotes = [aQuote({ id: 'bb000000-0000-7000-8000-00000000000a' }), aQuote(), aQuote()]
      const records = quotes.map((quote) => QuoteRecord.parse({ ...quote, id: quote.id.toUpperCase() }))
      expect(await store.restore(records)).toMatchObject({ added: 3 })
      const found: string[] = []
      for (let next; (next = (await store.list(1, found.at(-1), { q: 'zoe' }))[0]);) found.push(next.id)
      expect(found).toEqual(
        quotes
          .map(({ id }) => id)
          .sort()
          .reverse(),
      )
      const erasedAt = hour(1)
      expect(Erasure.parse({ id: found[0]?.toUpperCase(), erasedAt })).toEqual({ id: found[0], erasedAt })
    })

    it('may have empty texts', async () => {
      const records = [aQuote({ lastName: '' }), aQuote()].map((quote) => QuoteRecord.parse(quote))
      expect(await store.restore(records)).toMatchObject({ added: 2 })
      expect(await all()).toEqual(records)
    })

    it('are restored without a key that another quote has', async () => {
      const once = { key: 'a key', fingerprint: 'f1' }
      await store.add(aQuote(), once)
      const record = QuoteRecord.parse({ ...aQuote(), idempotencyKey: 'a key', fingerprint: 'f2' })
      expect(await store.restore([record])).toMatchObject({ added: 1 })
      expect((await all()).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a key', null])
    })

    it('of existing quotes add what has happened to these, once, even if two imports run at the same time', async () => {
      const noted = (quote: StoredQuote, note: string, at: string) => {
        const context = { by: 'ada', now: Date.parse(at) }
        const changed = applyCommand(quote, { type: 'patch', patch: { note } }, context)
        return changed.refusal ? quote : changed.quote
      }
      const [ahead, parted, behind] = [aQuote(), aQuote(), aQuote()]
      for (const quote of [ahead, parted, behind]) await store.add(quote)
      await store.update(parted, noted(parted, 'Here', hour(1)))
      const later = noted(behind, 'Later', hour(1))
      await store.update(behind, later)
      const reminder = parseKey('reminder a')
      const there = noted(noted(parted, 'There', hour(2)), 'There, later', hour(3))
      const copies = [noted(ahead, 'Ahead', hour(1)), there, behind]
      const records = copies.map((quote) => QuoteRecord.parse({ ...quote, deliveries: [] }))
      const [first] = records
      first?.deliveries.push(toRecordDelivery(newDelivery(ahead, reminder)))

      const imports = await Promise.all([importRecords(store, records), importRecords(store, records)])
      expect(imports.map(({ updated }) => updated).toSorted()).toEqual([0, 1])
      expect(imports.map(({ merged }) => merged).toSorted()).toEqual([0, 1])
      expect(await store.find(ahead.id)).toEqual(copies[0])
      expect(await store.deliveries(ahead.id)).toMatchObject([{ ...reminder, state: 'pending' }])
      const merged = await store.find(parted.id)
      expect(merged?.note).toBe('There, later')
      expect(merged?.history.map(({ text }) => text)).toEqual(['Here', 'There', 'There, later'])
      expect(await store.find(behind.id)).toEqual(later)
      const before = await all()
      expect(await importRecords(store, records)).toEqual({ added: 0, updated: 0, merged: 0 })
      expect(await all()).toEqual(before)
    })

    it('of existing quotes update only deliveries that have ended', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, [parseKey('reminder a'), parseKey('reminder b')])
      const [pending] = await all()
      if (!pending) throw new Error('no record')
      const ended = pending.deliveries.map((delivery, n) =>
        n === 0 ? { ...delivery, attempts: 1, ...settled } : delivery,
      )
      expect(await store.restore([{ ...pending, lastName: 'Another', deliveries: ended }])).toMatchObject({
        added: 0,
      })
      expect(await storedDeliveries(store)).toMatchObject([
        { ...parseKey('reminder a'), ...settled },
        { ...parseKey('reminder b'), state: 'pending' },
      ])
      expect(await store.restore([pending])).toMatchObject({ added: 0 })
      expect(await storedDeliveries(store)).toMatchObject([
        { ...parseKey('reminder a'), state: 'delivered' },
        { state: 'pending' },
      ])
      expect(await store.find(quote.id)).toEqual(quote)
      expect((await store.leaseDelivery(hour(1), hour(2), []))?.delivery).toMatchObject(
        parseKey('reminder b'),
      )
    })
  })
}
