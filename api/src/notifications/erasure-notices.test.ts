import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aQuote } from '../../testing/values/a-quote.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import type { Store } from '../stores/store.ts'
import { createErasureNotices, type ErasureReceiver } from './erasure-notices.ts'

let store: Store
let told: string[]
let isDown: boolean
beforeEach(() => {
  store = openSqliteStore(freshDataDir())
  told = []
  isDown = false
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
})

const receiver: ErasureReceiver = {
  target: 'https://crm.example.com/',
  send: (_id, { data }) => {
    if (isDown) return Promise.reject(new Error('The receiver responded with 503.'))
    told.push(data.id)
    return Promise.resolve()
  },
}

/** What another process, or the next one, tells. */
const tell = (receivers = [receiver]) =>
  createErasureNotices({
    store,
    receivers: () => Promise.resolve(receivers),
    log: pino({ level: 'silent' }),
  }).run()

async function erase(changes: Parameters<typeof aQuote>[0] = {}): Promise<string> {
  const quote = aQuote(changes)
  await store.add(quote)
  await store.erase(quote.id)
  return quote.id
}

it('tells a webhook of each erasure after it was added, in order, and once', async () => {
  await erase()
  await tell()
  const erased = [await erase(), await erase()]
  const erasedElsewhere = aQuote().id
  await store.addErasures([{ id: erasedElsewhere, erasedAt: new Date().toISOString() }])
  await Promise.all([tell(), tell()])
  await tell()
  expect(told).toEqual([...erased, erasedElsewhere])
})

it('tells a webhook that failed again, in another process too', async () => {
  await tell()
  const erased = await erase()
  isDown = true
  const notices = createErasureNotices({
    store,
    receivers: () => Promise.resolve([receiver]),
    log: pino({ level: 'silent' }),
  })
  await notices.run()
  isDown = false
  await notices.run()
  expect(told).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  await notices.run()
  expect(told).toEqual([erased])
  isDown = true
  const next = await erase()
  await notices.run()
  isDown = false
  await tell()
  expect(told).toEqual([erased, next])
})

it('tells the webhook of a partner of the quotes of that partner only', async () => {
  const ofPartner = [{ ...receiver, source: 'lone-star-homes' }]
  await tell(ofPartner)
  await erase()
  const erased = await erase({ source: 'lone-star-homes' })
  await tell(ofPartner)
  expect(told).toEqual([erased])
})
