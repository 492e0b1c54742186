import { afterEach, beforeEach, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { Quote } from '@concrete-quote/openapi'
import { allQuotes, type QuoteStore } from './quote-store.ts'

/** A quote to store, newer than those made before it. */
export function aQuote(changes: Partial<Quote> = {}): Quote {
  return {
    id: uuid(),
    firstName: 'Zoë',
    lastName: `O'Brien "漢字" 🧱 \u202e; DROP TABLE quotes; --`,
    phone: '(214) 555-0147',
    email: null,
    projectType: 'a type of another time',
    projectDetails: 'Line one\nline two\ttab \\ "quoted" ${x} {{y}}',
    createdAt: new Date().toISOString(),
    ...changes,
  }
}

/** What every QuoteStore does. `open` opens the same store each time within a test, a new one for each test. */
export function storeContract(open: () => Promise<QuoteStore>) {
  let store: QuoteStore
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  async function reopen() {
    await store.close()
    store = await open()
  }

  it('keeps what it was given, character by character', async () => {
    const quotes = [aQuote(), aQuote({ email: 'zoe@example.com', projectDetails: '🧱'.repeat(4000) })]
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
    await Promise.all(quotes.map((quote) => store.add(quote)))
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
}
