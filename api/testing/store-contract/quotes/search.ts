import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { minIdAt, type QuoteFilter } from '../../../src/stores/interface/quote-store.ts'
import type { Store } from '../../../src/stores/store.ts'
import { aQuote, changed, inBatches, type OpenStore } from '../../values/a-quote.ts'

/** What every store finds by a search term. */
export function searchContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const people = [
    aQuote({
      firstName: 'Ana María',
      lastName: 'Núñez',
      email: 'Ana.N@Example.com',
      phone: '(214) 555-0123',
      projectDetails: 'The driveway has cracked,\nabout 24x36 feet.',
    }),
    aQuote({
      firstName: 'Bo',
      lastName: 'nunn [a+b] %_',
      email: null,
      phone: '+1 469 555 0000',
      projectDetails: 'Two driveways (stamped concrete); 20 x 40.',
    }),
    aQuote({
      firstName: 'Cy',
      lastName: 'O’Brien',
      email: '214people@mail.example.org',
      phone: '972.555.0000',
      projectDetails: "Patio 漢字, exposed-aggregate: 3/4 in, 4.5 yd, 2-4 slabs, 4'6, 1 1/2 in.",
      spam: 'too-fast',
    }),
    aQuote({
      firstName: '-',
      lastName: '\u0301',
      email: null,
      phone: '-'.repeat(10),
      reference: 'LEAD-20417',
      projectDetails: '🧱 Ordered 2145550123 bricks',
    }),
  ]
  const found = async (filter: QuoteFilter, before?: string) =>
    (await store.list(10, before, filter)).map(({ id }) => people.findIndex((quote) => quote.id === id))
  const addPeople = async () => {
    for (const quote of people) await store.add(quote)
  }

  it.each([
    // Any three characters or more of a word, without case, accents, and punctuation.
    ['nun', [1, 0]],
    ['NÚÑE', [0]],
    ['maria', [0]],
    ['unez', [0]],
    ['brien', [2]],
    ['obrien', [2]],
    ['o’brien', [2]],
    ['o brien', [2]],
    ['nunn [a+b] %', [1]],
    ['riveway', [1, 0]],
    ['aggregate', [2]],
    ['exposedaggregate', [2]],
    ['concrete', [1]],
    ['lead-20417', [3]],
    ['0417', [3]],
    // Words in any order.
    ['ana nunez', [0]],
    ['nunez ana', [0]],
    ['ana nunn', []],
    ['cracked drive', [0]],
    // One or two characters begin a word.
    ['nu', [1, 0]],
    ['ez', []],
    ['漢', [2]],
    ['字', []],
    ['21', [3, 2, 0]],
    ['47', []],
    // Characters, not the two units that UTF-16 has for some of them.
    ['\u{12389}', []],
    ['\u{12389}a', []],
    ['\u{12389}a 214', []],
    // Email addresses, and their parts.
    ['ana.n@e', [0]],
    ['ana.n@example.com', [0]],
    ['example.org', [2]],
    ['@mail', [2]],
    // Digits of a phone number, however it is written and grouped.
    ['214', [3, 2, 0]],
    ['(214) 555', [3, 0]],
    ['145550', [3, 0]],
    ['0123', [3, 0]],
    ['555-0000', [2, 1]],
    ['+1-469', [1]],
    ['+1 (214) 555-0123', [3, 0]],
    ['1 214 555 0123', [3, 0]],
    ['2145550123', [3, 0]],
    ['469', [1]],
    ['5550148', []],
    ['21455501230', []],
    ['ana 0123', [0]],
    ['bo 0123', []],
    // Numbers may also be several words.
    ['20 x 40', [1]],
    ['20 40', [1]],
    ['24x36', [0]],
    ['3/4', [2]],
    ['4.5', [2]],
    ['2-4 slabs', [2]],
    ["4'6", [2]],
    ['1 1/2', [2, 1]],
    ['3/5', []],
    // Repeated words count once.
    ['ana ana ana nunez ana ana ana ana ana', [0]],
    ['2 1 4 5 5 5 0 1 2 3', [3, 0]],
    // The first eight different words count.
    ['ana maria nunez the driveway has cracked about nothing', [0]],
    ['ana maria nunez the driveway has cracked nothing', []],
    // Nothing to look for.
    ['%', []],
    ['.*', []],
    ['()', []],
    ['\u0301', []],
    ['---', []],
    ["' OR 1 --", []],
    ['" *', []],
  ])('find %s', async (q, expected) => {
    await addPeople()
    expect(await found({ q })).toEqual(expected)
  })

  it.each<[QuoteFilter, number[]]>([
    [{ email: 'ANA.N@example.com' }, [0]],
    [{ email: 'n@example.com' }, []],
    [{ phone: '+1 214-555-0123' }, [0]],
    [{ phone: '2145550' }, []],
    [{ reference: 'LEAD-20417' }, [3]],
    [{ reference: 'lead-20417' }, []],
    [{ reference: 'ana.n@example.com' }, []],
    [{ email: 'ana.n@example.com', phone: '(214) 555-0123', q: 'cracked' }, [0]],
    [{ email: 'ana.n@example.com', q: 'stamped' }, []],
  ])('look up %o exactly', async (filter, expected) => {
    await addPeople()
    expect(await found(filter)).toEqual(expected)
  })

  it('finds a quote by the number that another program gave it last', async () => {
    const [quote = aQuote()] = people
    await store.add(quote)
    const numbered = changed(quote, { externalId: 'CRM-1' })
    await store.update(quote, numbered)
    await store.update(numbered, changed(numbered, { externalId: 'CRM-2' }))
    expect([await found({ externalId: 'CRM-1' }), await found({ externalId: 'CRM-2' })]).toEqual([[], [0]])
    expect(await found({ q: 'crm-2' })).toEqual([0])
  })

  it.each([
    ['Żółć', ['zolc', 'ŻÓŁĆ', 'żółć', 'olc']],
    ['Straße', ['strasse', 'STRASSE', 'straße', 'STRAẞE']],
    ['Øslo', ['oslo', 'øslo']],
    ['Đào', ['dao', 'Đào', 'ĐAO']],
    ['Ægir', ['aegir', 'ægir']],
    ['Cœur', ['coeur', 'cœur']],
    ['Iğdır', ['igdir', 'IĞDIR', 'iğdır']],
    ['Þórður', ['thordur', 'þórður']],
    ['Οδυσσεύς', ['οδυσσευσ', 'ΟΔΥΣΣΕΥΣ']],
  ])('finds %s as people type it on another keyboard, and as it is', async (lastName, terms) => {
    const quote = aQuote({ lastName })
    await store.add(quote)
    for (const q of terms) expect(await store.list(10, undefined, { q })).toEqual([quote])
  })

  it.each(['٢١٤٥٥٥٠١٤٨', '２１４-５５５-０１４８', '२१४ ५५५ ०१४८', 'after 5pm: 214-555-0148'])(
    'finds the phone number %s by its digits, in those of any script',
    async (phone) => {
      const quote = aQuote({ phone })
      await store.add(quote)
      for (const q of ['2145550148', '(214) 555-0148', '٢١٤٥٥٥٠١٤٨', '۵۰۱۴۸'])
        expect(await store.list(10, undefined, { q })).toEqual([quote])
    },
  )

  it('find nothing by random text that no quote has, instead of failing', async () => {
    await addPeople()
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const quotes = await store.list(10, undefined, { q: `${q} unmatched` })
        expect(quotes).toEqual([])
      }),
    )
  })

  it('find a quote by any three characters of a name', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aéßﬁİıΩΣς漢𒎉𝒜0'), minLength: 3, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(letters, fc.nat(6), async (lastName, start) => {
        const quote = aQuote({ lastName })
        await store.add(quote)
        const q = [...lastName]
          .slice(Math.min(start, [...lastName].length - 3))
          .slice(0, 3)
          .join('')
        const quotes = await store.list(10, undefined, { q })
        // The newest is the first.
        expect(quotes[0]).toEqual(quote)
      }),
    )
  })

  it('combine with other filters, page by page', async () => {
    await addPeople()
    expect(await found({ q: '214', hideSpam: true })).toEqual([3, 0])
    expect(await found({ q: 'nun' }, people[1]?.id)).toEqual([0])
  })

  it('find a quote in the same order as a list does, though several were received in one millisecond', async () => {
    const ids = ['9', '3', '7', '1', '5'].map((digit) => `${minIdAt(1000)}-7000-8000-00000000000${digit}`)
    for (const id of ids) await store.add(aQuote({ id, lastName: 'Same' }))
    const listed: string[] = []
    for (let before: string | undefined; ;) {
      const [next] = await store.list(1, before, { q: 'same' })
      if (!next) break
      listed.push(next.id)
      before = next.id
    }
    expect(listed).toEqual(ids.sort().reverse())
  })

  it('find the first 500 different words, and words by their first 64 characters', async () => {
    const words = Array.from({ length: 600 }, (_, n) => `word${n}x`)
    const details = `${'a'.repeat(100)} ${words.join(' ')}`
    const quote = aQuote({ firstName: 'Ann', lastName: 'Bee', reference: null, projectDetails: details })
    await store.add(quote)
    const isFound = async (q: string) => (await store.list(1, undefined, { q })).length > 0
    // Ann, Bee, the digits of the phone number, and the long word are the first four.
    expect(await Promise.all(['word0x', 'word495x', 'word496x'].map(isFound))).toEqual([true, true, false])
    expect(await isFound('a'.repeat(64))).toBe(true)
    expect(await isFound('a'.repeat(100))).toBe(true)
    expect(await isFound('a'.repeat(63) + 'b')).toBe(false)
    expect(await isFound('a'.repeat(40))).toBe(true)
  })

  it('find changed and imported quotes, and no erased ones', async () => {
    await addPeople()
    const [first = aQuote(), second = aQuote()] = people
    await store.update(first, { ...first, note: 'called', answeredAt: '2026-11-20T15:05:00.000Z' })
    await expect.poll(() => found({ q: 'driveway' })).toEqual([1, 0])
    await store.erase(second.id)
    expect(await found({ q: 'driveway' })).toEqual([0])
    const record = { idempotencyKey: null, fingerprint: null, deliveries: [] }
    const imported = aQuote({ id: `${minIdAt(1000)}-7000-8000-000000000000`, lastName: 'Imported' })
    await store.restore([{ ...imported, ...record }])
    expect(await store.list(10, undefined, { q: 'imp' })).toEqual([imported])
  })

  it('find a note and an address, as they are now', async () => {
    const quote = aQuote({ note: 'Gate is blue', address: '12 Cedar Springs Rd' })
    await store.add(quote)
    const isFound = async (q: string) => (await store.list(1, undefined, { q })).length > 0
    await expect.poll(() => Promise.all(['blue', 'cedar springs'].map(isFound))).toEqual([true, true])
    const moved = { ...quote, version: quote.version + 1, address: '7 Elm St', note: null }
    expect(await store.update(quote, moved)).toBe(true)
    await expect.poll(() => Promise.all(['blue', 'cedar', 'elm'].map(isFound))).toEqual([false, false, true])
  })

  it('find all of many, across pages', async () => {
    const quotes = Array.from({ length: 700 }, (_, n) =>
      aQuote({ lastName: n % 7 === 0 ? `Rare${n}` : 'Common', phone: `214555${String(n).padStart(4, '0')}` }),
    )
    await inBatches(quotes, (quote) => store.add(quote))
    const idsOf = async (filter: QuoteFilter) => {
      const ids: string[] = []
      for (;;) {
        const page = await store.list(50, ids.at(-1), filter)
        if (page.length === 0) return ids
        ids.push(...page.map(({ id }) => id))
      }
    }
    const expected = (isFound: (n: number) => boolean) =>
      quotes
        .filter((_, n) => isFound(n))
        .map(({ id }) => id)
        .reverse()
    expect(await idsOf({ q: 'rare' })).toEqual(expected((n) => n % 7 === 0))
    expect(await idsOf({ q: 'common 55501' })).toEqual(expected((n) => n >= 100 && n < 200 && n % 7 !== 0))
    expect(await idsOf({ q: '2145550' })).toEqual(expected(() => true))
  })
}
