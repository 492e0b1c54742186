import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChangeFilter, Position } from '../../../src/stores/interface/record-store.ts'
import type { Store } from '../../../src/stores/store.ts'
import { endPassedTime, passTime } from '../../faults/pass-time.ts'
import { aPhoto } from '../../values/a-photo.ts'
import { aQuote, type OpenStore } from '../../values/a-quote.ts'

/** How stores list changes and erasures, so that others can follow. */
export function changesContract(open: OpenStore) {
  let store: Store
  let end: Position | undefined
  beforeEach(async () => {
    store = await open()
    end = undefined
  })
  afterEach(endPassedTime)

  /** Lets pass what may still be committed out of order (MongoDB). */
  const settle = () => passTime(60_000)
  /** The IDs of the changes after those read before. */
  async function follow(
    filter: Partial<ChangeFilter> = {},
    list: 'changedQuotes' | 'erasedQuotes' = 'changedQuotes',
  ) {
    const changes = await store[list]({ since: 0, after: end, limit: 200, ...filter })
    end = changes.end
    return changes.items.map(({ id }) => id)
  }

  it('list each quote once, at its latest change, and go on after that', async () => {
    const [first, second, third] = [aQuote(), aQuote(), aQuote()]
    for (const quote of [first, second]) await store.add(quote)
    settle()
    expect(await follow()).toEqual([first.id, second.id])
    expect(await follow()).toEqual([])
    await store.markOpened(second.id, new Date().toISOString())
    await store.update(first, { ...first, note: 'Call first.' })
    settle()
    await store.add(third)
    settle()
    expect(await follow()).toEqual([first.id, third.id])
    expect(await follow()).toEqual([])
  })

  it('list what changed in the same millisecond, page by page, without a gap or a repetition', async () => {
    const quotes = Array.from({ length: 25 }, () => aQuote())
    await store.restore(
      quotes.map((quote) => ({ ...quote, idempotencyKey: null, fingerprint: null, deliveries: [] })),
    )
    settle()
    const listed: string[] = []
    for (let page: string[]; (page = await follow({ limit: 7 })).length > 0;) listed.push(...page)
    expect(listed.toSorted()).toEqual(quotes.map(({ id }) => id).toSorted())
  })

  it('begin at a time', async () => {
    await store.add(aQuote())
    settle()
    const since = Date.now()
    expect(await follow({ since })).toEqual([])
  })

  it('include spam, and only the quotes of a partner if asked', async () => {
    const spam = aQuote({ spam: 'honeypot' })
    const ofPartner = aQuote({ source: 'lone-star-homes' })
    await store.add(spam)
    await store.add(ofPartner)
    settle()
    expect(await follow({ source: 'lone-star-homes' })).toEqual([ofPartner.id])
    end = undefined
    expect(await follow({ source: '' })).toEqual([spam.id])
    end = undefined
    expect(await follow()).toEqual([spam.id, ofPartner.id])
  })

  it('tell a partner nothing of what others changed, not even by where a list ends', async () => {
    // Not created after the clock is set: IDs would stay ahead for the tests that follow.
    const [own, other] = [aQuote({ source: 'lone-star-homes' }), aQuote({ source: 'roofs' })]
    await store.add(own)
    settle()
    await follow({ source: 'lone-star-homes' })
    const before = end
    await store.add(other)
    settle()
    await store.erase(other.id)
    settle()
    expect(await follow({ source: 'lone-star-homes' })).toEqual([])
    expect(end).toEqual(before)
    const start = (end = { at: 1, id: '' })
    expect(await follow({ source: 'lone-star-homes' }, 'erasedQuotes')).toEqual([])
    expect(end).toEqual(start)
  })

  it('list a quote whose photos changed', async () => {
    const quote = aQuote()
    const photo = aPhoto('crack')
    await store.add(quote)
    settle()
    await follow()
    await store.addPhotos(quote.id, [photo])
    settle()
    expect(await follow()).toEqual([quote.id])
    await store.removePhoto(quote.id, photo.id)
    settle()
    expect(await follow()).toEqual([quote.id])
  })

  it('list erasures, which the changes of quotes leave out, also those of a partner', async () => {
    const [one, ofPartner, imported] = [aQuote(), aQuote({ source: 'lone-star-homes' }), aQuote()]
    for (const quote of [one, ofPartner]) await store.add(quote)
    await store.erase(one.id)
    settle()
    expect(await follow({}, 'erasedQuotes')).toEqual([one.id])
    await store.addErasures([{ id: imported.id, erasedAt: '2026-01-01T00:00:00.000Z' }])
    settle()
    await store.eraseAll([ofPartner.id])
    settle()
    expect(await follow({}, 'erasedQuotes')).toEqual([imported.id, ofPartner.id])
    expect(await follow({}, 'erasedQuotes')).toEqual([])
    end = undefined
    expect(await follow({ source: 'lone-star-homes' }, 'erasedQuotes')).toEqual([ofPartner.id])
    end = undefined
    expect(await follow()).toEqual([])
  })
}
