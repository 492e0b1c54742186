import type { StoredQuote } from '@concrete-quote/openapi'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newDelivery, type DeliveryOutcome } from '../../src/stores/interface/delivery-store.ts'
import { toErasure } from '../../src/stores/interface/record-store.ts'
import type { Store } from '../../src/stores/store.ts'
import { aQuote, type OpenStore } from '../values/a-quote.ts'
import { storedDeliveries } from '../values/stored-deliveries.ts'
import { formatKey, parseKey } from '../../src/stores/interface/delivery-key.ts'

/** The contract of every store for deliveries. */
export function deliveriesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  async function reopen() {
    await store.close()
    store = await open()
  }

  describe('deliveries', () => {
    const hour = (n: number) => `2027-01-01T${String(n).padStart(2, '0')}:00:00.000Z`
    const all = () => storedDeliveries(store)
    const delivered: DeliveryOutcome = { state: 'delivered', dueAt: null, settledAt: hour(1), error: null }
    const failed: DeliveryOutcome = { state: 'failed', dueAt: null, settledAt: hour(1), error: '550 no' }
    const lease = async (...args: Parameters<typeof store.leaseDelivery>) => {
      const leased = await store.leaseDelivery(...args)
      if (!leased) throw new Error('Nothing is due.')
      return leased
    }

    it('are stored with their quote, only for the given channels', async () => {
      const [notified, silent] = [aQuote(), aQuote()]
      await store.add(notified, undefined, [parseKey('email'), parseKey('webhook https://example.com/')])
      await store.add(silent)
      await reopen()
      expect(await all()).toEqual([
        newDelivery(notified, parseKey('email')),
        newDelivery(notified, parseKey('webhook https://example.com/')),
      ])
      expect(await store.list(10)).toEqual([silent, notified])
      expect(await store.find(notified.id)).toEqual(notified)
    })

    it('are stored once for a duplicate channel, and for an idempotent replay', async () => {
      const quote = aQuote()
      const once = { key: 'a key', fingerprint: 'f1' }
      await store.add(quote, once, [parseKey('email'), parseKey('email')])
      await store.add(aQuote(), once, [parseKey('email')])
      expect(await all()).toEqual([newDelivery(quote, parseKey('email'))])
    })

    it('are due again with all their attempts if they are repeated, unless they are pending', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      const delivery = { quoteId: quote.id, ...parseKey('webhook-call-back w1 2027-01-01T00:00:00.000Z') }
      await store.add(quote, undefined, [delivery])
      expect(await store.repeatDelivery(delivery, hour(2))).toBe(false)
      for (const outcome of [failed, delivered]) {
        const leased = await lease(hour(2), hour(3), [])
        await store.settleDelivery(leased.delivery, outcome)
        expect(
          await store.repeatDelivery({ ...delivery, receiver: { kind: 'webhook', id: 'w2' } }, hour(2)),
        ).toBe(false)
        expect(await store.repeatDelivery(delivery, hour(2))).toBe(true)
        await reopen()
        expect(await all()).toEqual([newDelivery(quote, { ...delivery, dueAt: hour(2) })])
      }
    })

    it('are leased to one caller when they are due, oldest first', async () => {
      const quotes = [1, 0].map((n) => aQuote({ createdAt: hour(n) }))
      for (const quote of quotes) await store.add(quote, undefined, [parseKey('email')])
      const [later, sooner] = quotes
      expect(await lease(hour(0), hour(5), [])).toEqual({
        delivery: { ...newDelivery(sooner as StoredQuote, parseKey('email')), attempts: 1, dueAt: hour(5) },
        quote: sooner,
      })
      expect(await store.leaseDelivery(hour(0), hour(5), [])).toBeUndefined()
      expect(await store.leaseDelivery(hour(1), hour(5), [parseKey('email')])).toBeUndefined()
      expect((await lease(hour(1), hour(5), [])).quote).toEqual(later)
      expect(await store.leaseDelivery(hour(4), hour(9), [])).toBeUndefined()
    })

    it('are leased in order of their time, although others of their quotes have ended', async () => {
      const early = [2, 3].map((n) => aQuote({ createdAt: hour(n) }))
      for (const quote of early) await store.add(quote, undefined, [parseKey('email'), parseKey('webhook')])
      for (const { id } of early) {
        const { delivery } = await lease(hour(4), hour(9), [parseKey('webhook')])
        expect(delivery).toMatchObject({ quoteId: id, ...parseKey('email') })
        await store.settleDelivery(delivery, delivered)
      }
      const earliest = aQuote({ createdAt: hour(1) })
      await store.add(earliest, undefined, [parseKey('email')])
      expect((await lease(hour(4), hour(9), [])).quote).toEqual(earliest)
    })

    it('are attempted again if their quote was released while they were skipped', async () => {
      const quote = aQuote({ createdAt: hour(0), spam: 'marked' })
      await store.add(quote, undefined, [parseKey('email')])
      const { delivery } = await lease(hour(1), hour(2), [])
      expect(await store.update(quote, { ...quote, spam: null }, [parseKey('email')])).toBe(true)
      await store.settleDelivery(delivery, { ...delivered, state: 'skipped' })
      expect((await lease(hour(2), hour(3), [])).quote).toEqual({ ...quote, spam: null })
    })

    it('are each leased once to concurrent callers', async () => {
      const channels = ['email', 'confirmation', 'webhook https://example.com/']
      const quotes = Array.from({ length: 5 }, () => aQuote({ createdAt: hour(0) }))
      for (const quote of quotes) await store.add(quote, undefined, channels.map(parseKey))
      const leased = await Promise.all(
        Array.from({ length: 30 }, () => store.leaseDelivery(hour(0), hour(1), [])),
      )
      const names = leased.flatMap((found) =>
        found ? [found.delivery.quoteId + formatKey(found.delivery)] : [],
      )
      const rest: string[] = []
      for (let found; (found = await store.leaseDelivery(hour(0), hour(1), []));)
        rest.push(found.delivery.quoteId + formatKey(found.delivery))
      expect([...names, ...rest].sort()).toEqual(
        quotes.flatMap(({ id }) => channels.map((channel) => id + channel)).sort(),
      )
    })

    it('are settled or rescheduled independently', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, [
        parseKey('reminder a'),
        parseKey('reminder b'),
        parseKey('reminder c'),
      ])
      for (const outcome of [
        delivered,
        failed,
        { state: 'pending', dueAt: hour(2), settledAt: null, error: 'greylisted' } as const,
      ]) {
        await store.settleDelivery((await lease(hour(0), hour(1), [])).delivery, outcome)
      }
      await reopen()
      expect((await all()).map(({ state }) => state).sort()).toEqual(['delivered', 'failed', 'pending'])
      const { delivery } = await lease(hour(2), hour(3), [])
      expect(delivery).toMatchObject({ attempts: 2, error: 'greylisted' })
    })

    it('are leased again after their lease expires, and ignore a stale lease holder', async () => {
      await store.add(aQuote({ createdAt: hour(0) }), undefined, [parseKey('email')])
      const first = await lease(hour(0), hour(1), [])
      const second = await lease(hour(1), hour(2), [])
      expect(second.delivery.attempts).toBe(2)
      await store.settleDelivery(first.delivery, failed)
      expect(await all()).toMatchObject([{ state: 'pending', attempts: 2 }])
      await store.settleDelivery(second.delivery, delivered)
      await store.settleDelivery(second.delivery, failed)
      expect(await all()).toMatchObject([{ state: 'delivered', error: null, settledAt: hour(1) }])
    })

    it('are erased with their quote', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, [parseKey('email')])
      const { delivery } = await lease(hour(0), hour(1), [])
      await store.erase(quote.id)
      await store.settleDelivery(delivery, failed)
      expect(await all()).toEqual([])
      expect(await store.leaseDelivery(hour(9), hour(9), [])).toBeUndefined()
    })

    it('are due at the time that is given for their channel, with a new or a changed quote', async () => {
      const [quote, released] = [aQuote({ createdAt: hour(0) }), aQuote({ spam: 'honeypot' })]
      const reminder = { ...parseKey('reminder'), dueAt: hour(4) }
      await store.add(quote, undefined, [parseKey('email'), reminder])
      expect(await all()).toEqual([
        newDelivery(quote, parseKey('email')),
        newDelivery(quote, { ...parseKey('reminder'), dueAt: hour(4) }),
      ])
      expect(formatKey((await lease(hour(3), hour(9), [])).delivery)).toBe('email')
      expect(await store.leaseDelivery(hour(3), hour(9), [])).toBeUndefined()
      expect(formatKey((await lease(hour(4), hour(9), [])).delivery)).toBe('reminder')
      await store.add(released)
      await store.update(released, { ...released, spam: null }, [parseKey('email'), reminder])
      expect(await store.deliveries(released.id)).toMatchObject([
        parseKey('email'),
        { ...parseKey('reminder'), state: 'pending', dueAt: hour(4) },
      ])
    })

    it('know the sender, by which a digest takes turns', async () => {
      const quote = aQuote({ createdAt: hour(0) })
      await store.add(quote, undefined, [{ ...parseKey('digest'), dueAt: hour(1), sender: '0a1b2' }])
      await reopen()
      expect(await all()).toEqual([
        newDelivery(quote, { ...parseKey('digest'), dueAt: hour(1), sender: '0a1b2' }),
      ])
      expect(await store.dueQuotes(parseKey('digest'), hour(1), 9)).toEqual([
        { quoteId: quote.id, sender: '0a1b2' },
      ])
      expect((await lease(hour(1), hour(2), [])).delivery.sender).toBe('0a1b2')
    })

    it('are added once to a quote that does not change, such as those of photos, by concurrent callers, too', async () => {
      const quote = aQuote()
      const photos = { ...parseKey(`photos owner@example.com ${hour(1)}`), dueAt: hour(2) }
      await store.add(quote, undefined, [parseKey('email')])
      const added = await Promise.all([1, 2, 3].map(() => store.update(quote, quote, [photos])))
      expect(added).toContain(true)
      expect(await store.update(quote, quote, [photos])).toBe(true)
      expect(await all()).toEqual([newDelivery(quote, parseKey('email')), newDelivery(quote, photos)])
      expect(await store.find(quote.id)).toEqual(quote)
      await store.erase(quote.id)
      expect(await store.update(quote, quote, [photos])).toBe(false)
      expect(await all()).toEqual([])
    })

    it('are skipped for all quotes that one message covers, leased or not', async () => {
      const quotes = Array.from({ length: 5 }, (_, n) => aQuote({ createdAt: hour(n) }))
      for (const quote of quotes) await store.add(quote, undefined, [parseKey('reminder'), parseKey('email')])
      const [first = '', second = '', third = '', fourth = ''] = quotes.map(({ id }) => id)
      const dueIds = async (channel: string, by: string, limit: number) =>
        (await store.dueQuotes(parseKey(channel), by, limit)).map(({ quoteId }) => quoteId)
      expect(await store.dueQuotes(parseKey('reminder'), hour(0), 10)).toEqual([
        { quoteId: first, sender: null },
      ])
      expect(await dueIds('reminder', hour(3), 10)).toEqual([first, second, third, fourth])
      expect(await dueIds('reminder', hour(3), 2)).toEqual([first, second])
      expect(await dueIds('webhook', hour(3), 10)).toEqual([])
      const { delivery } = await lease(hour(1), hour(2), [parseKey('email')])
      expect(delivery.quoteId).toBe(first)
      await store.skipDeliveries(parseKey('reminder'), [first, second, 'nothing'], hour(3))
      await store.settleDelivery(delivery, failed)
      expect(await dueIds('reminder', hour(3), 10)).toEqual([third, fourth])
      expect(await dueIds('email', hour(0), 10)).toEqual([first])
      // The first has a delivery that is due, but not of this channel.
      expect(await dueIds('reminder', hour(3), 1)).toEqual([third])
      const skipped = {
        ...parseKey('reminder'),
        state: 'skipped',
        dueAt: null,
        settledAt: hour(3),
        error: null,
      }
      for (const [quoteId, attempts] of [[first, 1] as const, [second, 0] as const])
        expect(await store.deliveries(quoteId)).toMatchObject([
          { ...parseKey('email'), state: 'pending' },
          { ...skipped, attempts },
        ])
      const settled = await store.deliveries(first)
      await store.skipDeliveries(parseKey('reminder'), [first], hour(4))
      expect(await store.deliveries(first)).toEqual(settled)
    })

    it('and claims do not wait for the time of a clock that was ahead', async () => {
      const now = '2026-11-20T15:00:00.000Z'
      const later = '2026-11-21T15:01:00.000Z'
      const agreed = 'call-back owner@example.com 2027-12-01T15:00:00.000Z'
      const promised = '2026-12-10T15:00:00.000Z'
      const quote = aQuote({ createdAt: now, respondBy: promised })
      const planned = [
        { ...parseKey(agreed), dueAt: agreed.slice(-24) },
        { ...parseKey('overdue'), dueAt: promised },
        { ...parseKey('reminder'), dueAt: later },
      ]
      const ahead = '2027-11-20T15:00:00.000Z'
      await store.add(quote, undefined, [
        ...planned,
        { ...parseKey('email'), dueAt: ahead },
        parseKey('webhook'),
      ])
      await lease(ahead, '2027-11-20T15:00:30.000Z', [
        parseKey('email'),
        parseKey('overdue'),
        parseKey('reminder'),
      ])
      await store.recoverDeliveries(now)
      expect((await all()).map((each) => [formatKey(each), each.dueAt])).toEqual([
        [agreed, agreed.slice(-24)],
        ['email', now],
        ['overdue', promised],
        ['reminder', later],
        ['webhook', now],
      ])
      const claim = (claimant: string, start: string, until: string) =>
        store.claim({ key: 'ahead', claimant, now: start, until })
      expect(await claim('one', ahead, '2027-11-20T16:00:00.000Z')).toBe(true)
      expect(await claim('two', now, now)).toBe(false)
      expect(await claim('two', now, '2026-11-20T16:00:00.000Z')).toBe(true)
      expect(await claim('one', now, '2026-11-20T16:00:00.000Z')).toBe(false)
    })

    it('claim a key, such as that of an address, for one quote until a time', async () => {
      const claim = (claimant: string, now: string, until: string, key = 'h1') =>
        store.claim({ key, claimant, now, until })
      const [one, two, third] = [aQuote(), aQuote(), aQuote()]
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
      expect(await claim(owner, hour(4), hour(6))).toBe(true)
      // Ends its own claim.
      expect(await claim(owner, hour(5), hour(5))).toBe(true)
      await store.add(third)
      expect(await claim(third.id, hour(5), hour(6))).toBe(true)
    })

    it('of an erasure are for the receivers of its partner, and are leased, retried, and repeated as others', async () => {
      const [quote, other] = [aQuote({ source: 'acme' }), aQuote()]
      for (const each of [quote, other]) await store.add(each, undefined, [parseKey('email')])
      const { receiver } = parseKey('webhook w1')
      const receivers = (source: string | null) => (source === 'acme' ? [receiver] : [])
      expect(await store.eraseAll([quote.id, other.id], receivers)).toBe(2)
      expect(await store.eraseAll([quote.id], receivers)).toBe(0)
      await reopen()
      const [{ erasedAt } = { erasedAt: '' }] = await store.erasures(1)
      const erasure = { id: quote.id, createdAt: erasedAt }
      const stored = newDelivery(erasure, parseKey('webhook-erased w1'))
      expect([await store.deliveries(quote.id), await store.deliveries(other.id)]).toEqual([[stored], []])
      expect(await store.latestErased(1)).toEqual([other.id])

      const leased = await lease(hour(1), hour(2), [])
      expect(leased).toMatchObject({
        delivery: { ...stored, attempts: 1, dueAt: hour(2) },
        erasure: { id: quote.id, erasedAt },
      })
      await store.settleDelivery(leased.delivery, { ...delivered, state: 'pending', dueAt: hour(3) })
      expect(await store.dueQuotes(stored, hour(3), 9)).toEqual([{ quoteId: quote.id, sender: null }])
      expect(await store.leaseDelivery(hour(3), hour(4), [stored])).toBeUndefined()
      await store.settleDelivery((await lease(hour(3), hour(4), [])).delivery, delivered)
      expect(await store.deliveries(quote.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
      expect(await store.repeatDelivery(stored, hour(4))).toBe(true)
      await store.skipDeliveries(stored, [quote.id], hour(5))
      expect(await store.deliveries(quote.id)).toMatchObject([{ state: 'skipped' }])
    })

    it('of an erasure that is imported are due once its quote is gone, and those that wait are exported', async () => {
      const quote = aQuote()
      await store.add(quote)
      const erasure = { id: quote.id, createdAt: hour(0) }
      const delivery = newDelivery(erasure, parseKey('webhook-erased w1'))
      const imported = toErasure(quote.id, hour(0), [delivery])
      await store.addErasures([imported])
      expect(await store.leaseDelivery(hour(1), hour(2), [])).toBeUndefined()
      await store.eraseAll([quote.id], () => [delivery.receiver])
      expect(await store.erasures(1)).toMatchObject([{ ...imported, deliveries: [{ target: 'w1' }] }])
      const leased = await lease(hour(2), hour(3), [])
      await store.settleDelivery(leased.delivery, delivered)
      await store.addErasures([imported])
      expect(await store.leaseDelivery(hour(9), hour(9), [])).toBeUndefined()
      expect(await store.erasures(1)).toEqual([{ id: quote.id, erasedAt: hour(0) }])
    })

    it('do not exist for suppressed spam, which is counted until it is released', async () => {
      const suppressed = [
        aQuote({ spam: 'honeypot' }),
        aQuote({ spam: 'unproven' }),
        aQuote({ spam: 'content' }),
      ]
      for (const quote of [...suppressed, aQuote({ spam: 'too-fast' }), aQuote()]) await store.add(quote)
      expect(await store.countSuppressedSpam()).toBe(3)
      for (const [released, quote] of suppressed.entries()) {
        await store.update(quote, { ...quote, spam: null })
        expect(await store.countSuppressedSpam()).toBe(2 - released)
      }
    })
  })
}
