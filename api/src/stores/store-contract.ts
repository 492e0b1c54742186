import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { StoredQuote } from '@concrete-quote/openapi'
import { allDeliveries, newDelivery, type DeliveryOutcome } from './delivery-store.ts'
import { allRecords, QuoteRecord } from './quote-record.ts'
import {
  allQuotes,
  IdempotencyConflictError,
  leastId,
  StoreUnavailableError,
  type QuoteFilter,
  type Store,
} from './quote-store.ts'

/** A quote to store, newer than those made before it. */
export function aQuote(changes: Partial<StoredQuote> = {}): StoredQuote {
  return {
    id: uuid(),
    firstName: 'Zoë',
    lastName: `O'Brien "漢字" 🧱 \u202e; DROP TABLE quotes; --`,
    phone: '(214) 555-0147',
    email: null,
    projectType: 'a type of another time',
    projectDetails: 'Line one\nline two\ttab \\ "quoted" ${x} {{y}}',
    createdAt: new Date().toISOString(),
    source: null,
    pageUrl: 'https://partner.example/page',
    lang: 'es-MX',
    spam: null,
    ...changes,
  }
}

/** What every Store does. `open` opens the same store each time within a test, a new one for each test. */
export function storeContract(open: () => Promise<Store>) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  async function reopen() {
    await store.close()
    store = await open()
  }

  it('keeps what it was given, character by character', async () => {
    const quotes = [
      aQuote(),
      aQuote({
        email: 'zoe@example.com',
        projectDetails: '🧱'.repeat(4000),
        spam: 'honeypot',
        source: 'partner',
      }),
    ]
    for (const quote of quotes) await store.add(quote)
    expect(await store.newest(10)).toEqual(quotes.reverse())
  })

  it('keeps it when it is closed and opened again', async () => {
    const quote = aQuote()
    await store.add(quote)
    await reopen()
    expect(await store.newest(10)).toEqual([quote])
  })

  it('lists the newest first, page by page', async () => {
    const quotes = Array.from({ length: 7 }, () => aQuote())
    await Promise.all(quotes.map((quote) => store.add(quote)))
    const newest = [...quotes].reverse()
    expect(await store.newest(3)).toEqual(newest.slice(0, 3))
    expect(await store.newest(3, newest[2]?.id)).toEqual(newest.slice(3, 6))
    expect(await store.newest(3, newest[5]?.id)).toEqual(newest.slice(6))
    expect(await store.newest(3, newest[6]?.id)).toEqual([])
  })

  it('gives all quotes once, also those of many pages', async () => {
    const quotes = Array.from({ length: 1000 }, () => aQuote())
    await inBatches(quotes, (quote) => store.add(quote))
    const ids: string[] = []
    for await (const { id } of allQuotes(store)) ids.push(id)
    expect(ids).toEqual(quotes.map(({ id }) => id).reverse())
  })

  it('refuses an id that it has, without harm to what is stored with it', async () => {
    const [first, second, third] = [aQuote(), aQuote(), aQuote()]
    await store.add(first)
    const added = [second, { ...first, firstName: 'Another' }, third].map((quote) => store.add(quote))
    expect((await Promise.allSettled(added)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await store.newest(10)).toEqual([third, second, first])
  })

  it('stores what it was given before it is closed', async () => {
    const quote = aQuote()
    const added = store.add(quote)
    await reopen()
    await added
    expect(await store.newest(10)).toEqual([quote])
  })

  it('refuses what comes after it is closed', async () => {
    await store.close()
    const late = [store.add(aQuote()), store.newest(1), store.find('nothing'), store.findUser('ada')]
    await Promise.all(late.map((answer) => expect(answer).rejects.toThrow(StoreUnavailableError)))
    store = await open()
    expect(await store.newest(1)).toEqual([])
  })

  describe('with an idempotency key', () => {
    const key = 'a key'
    const once = { key, fingerprint: 'f1' }

    it('stores one quote, and gives back the one stored first', async () => {
      const [first, second] = [aQuote(), aQuote()]
      expect(await store.add(first, once)).toMatchObject({ quote: { id: first.id }, replayed: false })
      const { id, createdAt } = first
      expect(await store.add(second, once)).toEqual({ quote: { id, createdAt }, replayed: true })
      await reopen()
      expect(await store.add(second, once)).toEqual({ quote: { id, createdAt }, replayed: true })
      expect(await store.newest(10)).toEqual([first])
    })

    it('refuses other fields under the same key', async () => {
      const first = aQuote()
      await store.add(first, once)
      await expect(store.add(aQuote(), { key, fingerprint: 'f2' })).rejects.toThrow(IdempotencyConflictError)
      expect(await store.newest(10)).toEqual([first])
    })

    it('stores one quote of 50 that come at once', async () => {
      const added = await Promise.all(Array.from({ length: 50 }, () => store.add(aQuote(), once)))
      expect(new Set(added.map(({ quote }) => quote.id)).size).toBe(1)
      expect(added.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(await store.newest(10)).toHaveLength(1)
    })

    it('keeps keys apart, and quotes without one', async () => {
      await Promise.all([
        store.add(aQuote(), once),
        store.add(aQuote(), { ...once, key: 'another key' }),
        store.add(aQuote()),
        store.add(aQuote()),
      ])
      expect(await store.newest(10)).toHaveLength(4)
    })
  })

  it('lists a selection', async () => {
    const at = (ms: number) => `${leastId(ms)}-7000-8000-000000000000`
    const quotes = [
      aQuote({ id: at(1000), projectType: 'patio' }),
      aQuote({ id: at(2000), projectType: 'patio', source: 'partner' }),
      aQuote({ id: at(3000), spam: 'too-fast', source: 'partner' }),
      aQuote({ id: at(4000), projectType: 'patio', spam: 'honeypot' }),
    ]
    for (const quote of quotes) await store.add(quote)
    const list = async (filter: QuoteFilter, before?: string) =>
      (await store.newest(10, before, filter)).map(({ id }) => quotes.findIndex((quote) => quote.id === id))
    expect(await list({})).toEqual([3, 2, 1, 0])
    expect(await list({ hideSpam: true })).toEqual([1, 0])
    expect(await list({ projectType: 'patio' })).toEqual([3, 1, 0])
    expect(await list({ source: 'partner' })).toEqual([2, 1])
    expect(await list({ projectType: 'patio', source: 'partner' })).toEqual([1])
    expect(await list({ since: 2000 })).toEqual([3, 2, 1])
    expect(await list({ until: 3000 })).toEqual([1, 0])
    expect(await list({ since: 2000, until: 4000 })).toEqual([2, 1])
    expect(await list({ until: 4000 }, at(3000))).toEqual([1, 0])
    expect(await list({ until: 2000 }, at(3000))).toEqual([0])
  })

  describe('searches', () => {
    const people = [
      aQuote({ lastName: 'Núñez', email: 'Ana.N@Example.com', phone: '(214) 555-0147' }),
      aQuote({ lastName: 'nunn [a+b] %_', email: null, phone: '+1 469 555 0000' }),
      aQuote({
        lastName: 'O’Brien',
        email: '214people@example.com',
        phone: '972.555.0000',
        spam: 'too-fast',
      }),
      aQuote({ lastName: '\u0301', email: null, phone: '-'.repeat(10) }),
    ]
    const found = async (filter: QuoteFilter, before?: string) =>
      (await store.newest(10, before, filter)).map(({ id }) => people.findIndex((quote) => quote.id === id))
    beforeEach(async () => {
      for (const quote of people) await store.add(quote)
    })

    it.each([
      ['nun', [1, 0]],
      ['NÚÑE', [0]],
      ['nunn [a+b] %', [1]],
      ['%', []],
      ['.*', []],
      ['ana.n@e', [0]],
      ['(214) 555', [0]],
      ['214', [2, 0]],
      ['+1-469', [1]],
      ['469', []],
      ['()', []],
      ['brien', []],
      ['o’b', [2]],
      ['\u0301', []],
      ['---', []],
    ])('by what a last name, an e-mail or a phone number begins with: %s', async (q, expected) => {
      expect(await found({ q })).toEqual(expected)
    })

    it('within the other filters, and page by page', async () => {
      expect(await found({ q: '214', hideSpam: true })).toEqual([0])
      expect(await found({ q: 'nun' }, people[1]?.id)).toEqual([0])
    })
  })

  it('finds a quote by its id, and forgets it with its key', async () => {
    const quote = aQuote()
    const once = { key: 'a key', fingerprint: 'f1' }
    await store.add(quote, once)
    expect(await store.find(quote.id)).toEqual(quote)
    expect(await store.find('nothing')).toBeUndefined()
    expect([await store.erase(quote.id), await store.erase(quote.id)]).toEqual([true, false])
    expect(await store.find(quote.id)).toBeUndefined()
    expect(await store.add(aQuote(), once)).toMatchObject({ replayed: false })
  })

  it('takes the spam mark off a quote', async () => {
    const quote = aQuote({ spam: 'too-fast' })
    await store.add(quote)
    expect(await store.release(quote.id)).toBe(true)
    expect(await store.newest(10, undefined, { hideSpam: true })).toEqual([{ ...quote, spam: null }])
    expect(await store.release('nothing')).toBe(false)
  })

  it('counts what is limited, each name by itself', async () => {
    const limit = { points: 2, duration: 60 }
    const limiter = store.limiter({ name: 'a', ...limit })
    expect(await limiter.consume('key')).toMatchObject({ consumedPoints: 1, remainingPoints: 1 })
    expect(await limiter.consume('key')).toMatchObject({ consumedPoints: 2, remainingPoints: 0 })
    await expect(limiter.consume('key')).rejects.toMatchObject({ consumedPoints: 3, remainingPoints: 0 })
    await limiter.delete('key')
    expect(await limiter.consume('key')).toMatchObject({ consumedPoints: 1 })
    expect(await store.limiter({ name: 'b', ...limit }).consume('key')).toMatchObject({ consumedPoints: 1 })
  })

  describe('deliveries', () => {
    const hour = (n: number) => `2027-01-01T${String(n).padStart(2, '0')}:00:00.000Z`
    const all = async () => {
      const deliveries = []
      for await (const delivery of allDeliveries(store)) deliveries.push(delivery)
      return deliveries
    }
    const delivered: DeliveryOutcome = { state: 'delivered', dueAt: null, settledAt: hour(1), error: null }
    const failed: DeliveryOutcome = { state: 'failed', dueAt: null, settledAt: hour(1), error: '550 no' }
    const take = async (...args: Parameters<typeof store.takeDelivery>) => {
      const taken = await store.takeDelivery(...args)
      if (!taken) throw new Error('Nothing is due.')
      return taken
    }

    it('are stored with their quote, and none without', async () => {
      const [told, untold] = [aQuote(), aQuote()]
      await store.add(told, undefined, ['email', 'webhook https://example.com/'])
      await store.add(untold)
      await reopen()
      expect(await all()).toEqual([
        newDelivery(told, 'email'),
        newDelivery(told, 'webhook https://example.com/'),
      ])
      expect(await store.newest(10)).toEqual([untold, told])
      expect(await store.find(told.id)).toEqual(told)
    })

    it('are not stored again for a key that came before', async () => {
      const once = { key: 'a key', fingerprint: 'f1' }
      await store.add(aQuote(), once, ['email'])
      await store.add(aQuote(), once, ['email'])
      expect(await all()).toHaveLength(1)
    })

    it('are taken by one caller, the longest due first, when they are due', async () => {
      const quotes = [1, 0].map((n) => aQuote({ createdAt: hour(n) }))
      for (const quote of quotes) await store.add(quote, undefined, ['email'])
      const [later, sooner] = quotes
      expect(await take(hour(0), hour(5), [])).toEqual({
        delivery: { ...newDelivery(sooner as StoredQuote, 'email'), attempts: 1, dueAt: hour(5) },
        quote: sooner,
      })
      expect(await store.takeDelivery(hour(0), hour(5), [])).toBeUndefined()
      expect(await store.takeDelivery(hour(1), hour(5), ['email'])).toBeUndefined()
      expect((await take(hour(1), hour(5), [])).quote).toEqual(later)
      expect(await store.takeDelivery(hour(4), hour(9), [])).toBeUndefined()
    })

    it('are each taken once by many callers at once', async () => {
      const channels = ['email', 'confirmation', 'webhook https://example.com/']
      const quotes = Array.from({ length: 5 }, () => aQuote({ createdAt: hour(0) }))
      for (const quote of quotes) await store.add(quote, undefined, channels)
      const taken = await Promise.all(
        Array.from({ length: 30 }, () => store.takeDelivery(hour(0), hour(1), [])),
      )
      const names = taken.flatMap((found) => (found ? [found.quote.id + found.delivery.channel] : []))
      const rest: string[] = []
      for (let found; (found = await store.takeDelivery(hour(0), hour(1), []));)
        rest.push(found.quote.id + found.delivery.channel)
      expect([...names, ...rest].sort()).toEqual(
        quotes.flatMap(({ id }) => channels.map((channel) => id + channel)).sort(),
      )
    })

    it('come to an end, or are due again, each by itself', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, ['a', 'b', 'c'])
      for (const outcome of [
        delivered,
        failed,
        { state: 'pending', dueAt: hour(2), settledAt: null, error: 'greylisted' } as const,
      ]) {
        await store.settleDelivery((await take(hour(0), hour(1), [])).delivery, outcome)
      }
      await reopen()
      expect((await all()).map(({ state }) => state).sort()).toEqual(['delivered', 'failed', 'pending'])
      const { delivery } = await take(hour(2), hour(3), [])
      expect(delivery).toMatchObject({ attempts: 2, error: 'greylisted' })
    })

    it('that were abandoned are taken again, and heed no more who abandoned them', async () => {
      await store.add(aQuote({ createdAt: hour(0) }), undefined, ['email'])
      const first = await take(hour(0), hour(1), [])
      const second = await take(hour(1), hour(2), [])
      expect(second.delivery.attempts).toBe(2)
      await store.settleDelivery(first.delivery, failed)
      expect(await all()).toMatchObject([{ state: 'pending', attempts: 2 }])
      await store.settleDelivery(second.delivery, delivered)
      await store.settleDelivery(second.delivery, failed)
      expect(await all()).toMatchObject([{ state: 'delivered', error: null, settledAt: hour(1) }])
    })

    it('that were given up are listed, and tried from the beginning', async () => {
      const quotes = Array.from({ length: 3 }, () => aQuote({ createdAt: hour(0) }))
      for (const quote of quotes) await store.add(quote, undefined, ['a', 'b'])
      for (let found; (found = await store.takeDelivery(hour(0), hour(1), []));)
        await store.settleDelivery(found.delivery, found.delivery.channel === 'a' ? failed : delivered)
      const [oldest, middle, newest] = quotes.map(({ id }) => id)
      const ids = async (...args: Parameters<typeof store.deliveries>) =>
        (await store.deliveries(...args)).map(({ quoteId, channel }) => [quoteId, channel])
      expect(await ids(2)).toEqual([
        [newest, 'a'],
        [newest, 'b'],
        [middle, 'a'],
        [middle, 'b'],
      ])
      expect(await ids(2, middle)).toEqual([
        [oldest, 'a'],
        [oldest, 'b'],
      ])
      expect(await ids(2, undefined, { failed: true })).toEqual([
        [newest, 'a'],
        [middle, 'a'],
      ])
      expect(await ids(9, undefined, { quoteId: middle as string })).toHaveLength(2)
      await store.retryDeliveries(hour(2))
      expect(await ids(9, undefined, { failed: true })).toEqual([])
      expect((await take(hour(2), hour(3), [])).delivery).toMatchObject({ channel: 'a', attempts: 1 })
    })

    it('are forgotten with their quote', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, ['email'])
      const { delivery } = await take(hour(0), hour(1), [])
      await store.erase(quote.id)
      await store.settleDelivery(delivery, failed)
      expect(await all()).toEqual([])
      expect(await store.takeDelivery(hour(9), hour(9), [])).toBeUndefined()
    })

    it('confirm to an address for one quote until a time', async () => {
      const claim = (quoteId: string, now: string, until: string, addressHash = 'h1') =>
        store.claimConfirmation({ addressHash, quoteId, now, until })
      const [one, two] = [aQuote(), aQuote()]
      for (const quote of [one, two]) await store.add(quote)
      const claims = await Promise.all(
        [one.id, two.id, one.id, two.id].map((id) => claim(id, hour(0), hour(3))),
      )
      expect(claims.filter(Boolean)).toHaveLength(2)
      const [owner, other] = claims[0] ? [one.id, two.id] : [two.id, one.id]
      expect(await claim(owner, hour(1), hour(3))).toBe(true)
      expect(await claim(other, hour(2), hour(3))).toBe(false)
      expect(await claim(other, hour(2), hour(3), 'h2')).toBe(true)
      expect(await claim(other, hour(3), hour(5))).toBe(true)
      await store.erase(other)
      expect(await claim(owner, hour(4), hour(5))).toBe(true)
    })

    it('of quotes held back as spam do not exist, and these are counted until they are released', async () => {
      const held = [aQuote({ spam: 'honeypot' }), aQuote({ spam: 'honeypot' })]
      for (const quote of [...held, aQuote({ spam: 'too-fast' }), aQuote()]) await store.add(quote)
      expect(await store.countHeldBack()).toBe(2)
      await store.release(held[0]?.id ?? '')
      expect(await store.countHeldBack()).toBe(1)
    })
  })

  describe('records', () => {
    const hour = (n: number) => `2027-01-01T0${n}:00:00.000Z`
    const all = async (of = store) => {
      const records = []
      for await (const record of allRecords(of)) records.push(record)
      return records
    }
    const settled = { state: 'delivered', dueAt: null, settledAt: hour(2), error: null } as const

    it('hold all that is kept of a quote, oldest first, page by page', async () => {
      const [plain, whole] = [aQuote(), aQuote()]
      await store.add(plain)
      await store.add(whole, { key: 'a key', fingerprint: 'f1' }, ['webhook https://a.example/', 'email'])
      const { quoteId: _, ...email } = newDelivery(whole, 'email')
      const records = [
        { ...plain, idempotencyKey: null, fingerprint: null, deliveries: [] },
        {
          ...whole,
          idempotencyKey: 'a key',
          fingerprint: 'f1',
          deliveries: [email, { ...email, channel: 'webhook https://a.example/' }],
        },
      ]
      expect(await all()).toEqual(records)
      expect(records.map((record) => QuoteRecord.parse(record))).toEqual(records)
      expect(await store.records(1, plain.id)).toEqual(records.slice(1))
      expect(await store.count()).toBe(2)
    })

    it('are restored as they were, once', async () => {
      const quotes = Array.from({ length: 600 }, () => aQuote())
      for (const quote of quotes)
        await store.add(quote, { key: `key of ${quote.id}`, fingerprint: 'f1' }, ['email'])
      const before = await all()
      await inBatches(quotes, ({ id }) => store.erase(id))
      expect(await store.restore(before)).toBe(0)
      const others = before.map((record) => ({ ...record, id: uuid() }))
      expect([await store.restore(others), await store.restore(others)]).toEqual([600, 0])
      expect(await all()).toEqual(others)
      const [first] = others
      expect(await store.add(aQuote(), { key: `key of ${quotes[0]?.id}`, fingerprint: 'f1' })).toMatchObject({
        quote: { id: first?.id },
        replayed: true,
      })
      expect(await store.newest(1, undefined, { q: 'o’b' })).toEqual([])
      expect(await store.newest(1, undefined, { q: "o'b" })).toMatchObject([{ id: others.at(-1)?.id }])
    })

    it('are read of a quote that is older than a field which may be null', () => {
      const { id, firstName, lastName, phone, projectType, projectDetails, createdAt } = aQuote()
      const old = { id, firstName, lastName, phone, projectType, projectDetails, createdAt }
      const nothing = { email: null, source: null, pageUrl: null, lang: null, spam: null }
      const untold = { idempotencyKey: null, fingerprint: null, deliveries: [] }
      expect(QuoteRecord.parse(old)).toMatchObject({ ...old, ...nothing, ...untold })
      expect(QuoteRecord.safeParse({ ...old, phone: undefined }).success).toBe(false)
      for (const line of [null, 7, 'text', []]) expect(QuoteRecord.safeParse(line).success).toBe(false)
    })

    it('whose key another quote has are restored without it', async () => {
      const once = { key: 'a key', fingerprint: 'f1' }
      await store.add(aQuote(), once)
      const record = QuoteRecord.parse({ ...aQuote(), idempotencyKey: 'a key', fingerprint: 'f2' })
      expect(await store.restore([record])).toBe(1)
      expect((await all()).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a key', null])
    })

    it('of quotes that are here tell which deliveries have ended, and nothing else', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, ['a', 'b'])
      const [pending] = await all()
      if (!pending) throw new Error('no record')
      const ended = pending.deliveries.map((delivery, n) =>
        n === 0 ? { ...delivery, attempts: 1, ...settled } : delivery,
      )
      expect(await store.restore([{ ...pending, lastName: 'Another', deliveries: ended }])).toBe(0)
      expect(await store.deliveries(9)).toMatchObject([
        { channel: 'a', ...settled },
        { channel: 'b', state: 'pending' },
      ])
      expect(await store.restore([pending])).toBe(0)
      expect(await store.deliveries(9)).toMatchObject([
        { channel: 'a', state: 'delivered' },
        { state: 'pending' },
      ])
      expect(await store.find(quote.id)).toEqual(quote)
      expect((await store.takeDelivery(hour(1), hour(2), []))?.delivery.channel).toBe('b')
    })
  })

  describe('users', () => {
    const ada = { id: uuid(), username: 'ada', passwordHash: '$scrypt$1' }

    it('are found by name, listed in order, and one for a name', async () => {
      expect(await store.addUser({ ...ada, id: uuid(), username: 'zoë' })).toBe(true)
      expect(await store.addUser(ada)).toBe(true)
      expect(await store.addUser({ ...ada, id: uuid(), passwordHash: 'other' })).toBe(false)
      await reopen()
      expect(await store.findUser('ada')).toEqual(ada)
      expect(await store.findUser('Ada')).toBeUndefined()
      expect((await store.users()).map(({ username }) => username)).toEqual(['ada', 'zoë'])
      expect((await store.users())[0]).toEqual(ada)
    })

    it('get another password, or go, and their sessions end', async () => {
      const session = { tokenHash: 'h1', username: 'ada', expiresAt: '2026-01-01T12:00:00.000Z' }
      const now = '2026-01-01T00:00:00.000Z'
      await store.addUser(ada)
      await store.addSession(session, now)
      expect(await store.setPassword('ada', '$scrypt$2')).toBe(true)
      expect((await store.findUser('ada'))?.passwordHash).toBe('$scrypt$2')
      expect(await store.findSession('h1', now)).toBeUndefined()
      await store.addSession(session, now)
      expect(await store.removeUser('ada')).toBe(true)
      expect(await store.findSession('h1', now)).toBeUndefined()
      expect(await store.findUser('ada')).toBeUndefined()
      expect([await store.removeUser('ada'), await store.setPassword('ada', 'x')]).toEqual([false, false])
    })
  })

  describe('sessions', () => {
    const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`

    it('last until they expire, are extended or are removed', async () => {
      await store.addUser({ id: uuid(), username: 'ada', passwordHash: 'x' })
      await store.addSession({ tokenHash: 'h1', username: 'ada', expiresAt: at(12) }, at(0))
      await store.addSession({ tokenHash: 'h2', username: 'ada', expiresAt: at(12) }, at(0))
      await reopen()
      expect(await store.findSession('h1', at(11))).toEqual({ username: 'ada', expiresAt: at(12) })
      expect(await store.findSession('h1', at(12))).toBeUndefined()
      await store.extendSession('h1', at(20))
      expect(await store.findSession('h1', at(19))).toEqual({ username: 'ada', expiresAt: at(20) })
      await store.removeSession('h1')
      expect(await store.findSession('h1', at(0))).toBeUndefined()
    })

    it('that have expired are forgotten when one starts', async () => {
      await store.addUser({ id: uuid(), username: 'ada', passwordHash: 'x' })
      await store.addSession({ tokenHash: 'h1', username: 'ada', expiresAt: at(12) }, at(0))
      await store.addSession({ tokenHash: 'h2', username: 'ada', expiresAt: at(23) }, at(13))
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.findSession('h2', at(13))).toBeDefined()
    })
  })
}

/** Sees that a store has all that a server of 2026-11-20 left, which `layouts/` keeps for each store. */
export async function expectAllOf20261120(store: Store) {
  const quotes = await store.newest(10)
  expect(quotes.map(({ lastName, spam, createdAt }) => [lastName, spam, createdAt])).toEqual([
    ['Spam', 'honeypot', '2025-11-20T00:00:00.003Z'],
    ['Told', null, '2025-11-20T00:00:00.002Z'],
    ['Núñez', null, '2025-11-20T00:00:00.001Z'],
  ])
  expect(quotes.map((quote) => StoredQuote.parse(quote))).toEqual(quotes)
  expect(quotes[2]).toMatchObject({
    source: 'partner',
    pageUrl: 'https://partner.example/',
    lang: 'es',
  })
  expect(await store.newest(10, undefined, { q: 'nun' })).toEqual([quotes[2]])
  expect(await store.add(aQuote(), { key: 'a-key', fingerprint: 'f1' })).toMatchObject({ replayed: true })
  expect(await store.deliveries(10)).toMatchObject([{ channel: 'email:owner@example.com' }])
  expect(await store.findUser('ada')).toMatchObject({ id: 'u1' })
}

/** Does so many things at once as a store on a busy machine does in the time that a call has. */
async function inBatches<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < items.length; done += 50)
    await Promise.all(items.slice(done, done + 50).map(work))
}
