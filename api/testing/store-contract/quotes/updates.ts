import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeQuote } from '../../../src/quotes/changes/change-quote.ts'
import type { Store } from '../../../src/stores/store.ts'
import { aQuote, changed, type OpenStore } from '../../values/a-quote.ts'
import { formatKey, parseKey } from '../../../src/stores/interface/delivery-key.ts'

/** The contract of every store for updates of quotes. */
export function updatesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const answer = {
    answeredAt: '2026-11-20T15:05:00.000Z',
    answeredBy: 'ada',
    note: 'Visit on Monday — 🧱',
    spam: null,
    address: '4711 Elm St, Dallas 🧱',
    preferredContact: 'text',
    preferredTime: 'evening',
    assignedTo: 'ada',
    callBackAt: '2026-11-27T15:00:00.000Z',
    outcome: 'won',
    lostReason: null,
    amount: 8400,
    history: [
      { type: 'no-answer', at: '2026-11-20T14:10:00.000Z', by: 'ada', text: null },
      { type: 'a type of another version', at: '2026-11-20T15:05:00.000Z', by: null, text: '🧱 "quoted"' },
    ],
  }

  it('change a quote, also in lists and exports', async () => {
    const quote = aQuote()
    await store.add(quote)
    const answered = changed(quote, answer)
    expect(await store.update(quote, answered)).toBe(true)
    expect(await store.find(quote.id)).toEqual(answered)
    expect(await store.list(10)).toEqual([answered])
    expect(await store.records(10)).toMatchObject([answered])
    const reopened = changed(answered, { answeredAt: null, note: null })
    expect(await store.update(answered, reopened)).toBe(true)
    expect(await store.find(quote.id)).toEqual(reopened)
  })

  it('keep when a quote was first opened, which is no change of it', async () => {
    const quote = aQuote()
    await store.add(quote)
    const [first, second] = ['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z']
    await store.markOpened(quote.id, first)
    await store.markOpened(quote.id, second)
    const opened = { ...quote, openedAt: first }
    expect(await store.find(quote.id)).toEqual(opened)
    // Read before it was opened.
    expect(await store.update(quote, changed(quote, { note: 'Call first.' }))).toBe(true)
    expect(await store.records(10)).toMatchObject([changed(opened, { note: 'Call first.' })])
  })

  it('are rejected, as are erasures, if the quote has another version or was erased since it was read', async () => {
    const quote = aQuote()
    await store.add(quote)
    const answered = changed(quote, answer)
    expect(await store.update(quote, answered)).toBe(true)
    expect(await store.update(quote, changed(quote, { note: 'Another' }))).toBe(false)
    expect(await store.erase(quote.id, quote.version)).toBe(false)
    expect(await store.find(quote.id)).toEqual(answered)
    await store.erase(quote.id)
    expect(await store.update(answered, changed(answered, {}))).toBe(false)
    expect(await store.update(aQuote(), answered)).toBe(false)
  })

  it('lose none of several events that are added concurrently, and add each once', async () => {
    const quote = aQuote()
    await store.add(quote)
    const times = Array.from({ length: 10 }, (_, n) => new Date(n).toISOString())
    const add = (at: string) => changeQuote(store, quote.id, { type: 'no-answer', at }, 'ada')
    await Promise.all([...times, ...times].map(add))
    const { history = [] } = (await store.find(quote.id)) ?? {}
    expect(history.map(({ at }) => at).sort()).toEqual(times)
  })

  it('let one of several concurrent ones win', async () => {
    const quote = aQuote()
    await store.add(quote)
    const names = Array.from({ length: 10 }, (_, n) => `user ${n}`)
    const results = await Promise.all(
      names.map((answeredBy) => store.update(quote, changed(quote, { ...answer, answeredBy }))),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect((await store.find(quote.id))?.answeredBy).toBe(names[results.indexOf(true)])
  })

  it('remove a spam mark but not its reasons, and notify the channels that were not notified before', async () => {
    const quote = aQuote({ spam: 'too-fast', reasons: ['links'] })
    await store.add(quote, undefined, [parseKey('email')])
    expect(
      await store.update(quote, { ...quote, spam: null }, [parseKey('email'), parseKey('webhook')]),
    ).toBe(true)
    expect(await store.list(10, undefined, { hideSpam: true })).toEqual([{ ...quote, spam: null }])
    const deliveries = await store.deliveries(quote.id)
    expect(deliveries.map(formatKey)).toEqual(['email', 'webhook'])
    expect(deliveries.every(({ state, attempts }) => state === 'pending' && attempts === 0)).toBe(true)
  })

  it('make a delivery that was skipped due again, and no other', async () => {
    const quote = aQuote({ answeredAt: answer.answeredAt })
    const later = '2026-11-21T15:00:00.000Z'
    const reminders = ['skipped', 'sent', 'pending'].map((target) => ({
      ...parseKey(`reminder ${target}`),
      dueAt: later,
    }))
    await store.add(quote, undefined, [parseKey('confirmation'), parseKey('email'), ...reminders])
    const settle = async (channel: string, state: 'skipped' | 'delivered') => {
      const all = await store.deliveries(quote.id)
      const [delivery] = all.filter((each) => formatKey(each) === channel)
      const outcome = { state, dueAt: null, settledAt: later, error: null }
      if (delivery) await store.settleDelivery(delivery, outcome)
    }
    await settle('confirmation', 'skipped')
    await settle('email', 'delivered')
    await settle('reminder skipped', 'skipped')
    await settle('reminder sent', 'delivered')
    const added = { ...parseKey('reminder new'), dueAt: later }
    const updatedAt = new Date().toISOString()
    const recipients = [parseKey('confirmation'), parseKey('email'), ...reminders, added]
    await store.update(quote, { ...quote, answeredAt: null }, recipients)
    const after = await store.deliveries(quote.id)
    expect(after[0]?.dueAt?.localeCompare(updatedAt)).toBeGreaterThanOrEqual(0)
    expect(after.map((each) => [formatKey(each), each.state, each.dueAt])).toEqual([
      ['confirmation', 'pending', after[0]?.dueAt],
      ['email', 'delivered', null],
      ['reminder new', 'pending', later],
      ['reminder pending', 'pending', later],
      ['reminder sent', 'delivered', null],
      ['reminder skipped', 'pending', later],
    ])
  })
}
