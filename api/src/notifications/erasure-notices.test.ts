import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aQuote } from '../../testing/values/a-quote.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import type { Store } from '../stores/store.ts'
import { createErasureNotices, type ErasureReceiver } from './erasure-notices.ts'

let store: Store
let notified: string[]
let isDown: boolean
beforeEach(() => {
  store = openSqliteStore(freshDataDir())
  notified = []
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
    notified.push(data.id)
    return Promise.resolve()
  },
}

const aProcess = (receivers = [receiver]) => {
  const run = createErasureNotices({
    store,
    receivers: () => Promise.resolve(receivers),
    log: pino({ level: 'silent' }),
  })
  return () => run(new AbortController().signal)
}

/** What another process, or the next one, sends. */
const notify = (receivers = [receiver]) => aProcess(receivers)()

async function erase(quote = aQuote()): Promise<string> {
  await store.add(quote)
  await store.erase(quote.id)
  return quote.id
}

it('notifies a webhook of each erasure after it was added, in order, and once', async () => {
  await erase()
  await notify()
  const erased = [await erase(), await erase()]
  const erasedElsewhere = aQuote().id
  await store.addErasures([{ id: erasedElsewhere, erasedAt: new Date().toISOString() }])
  await Promise.all([notify(), notify()])
  await notify()
  expect(notified).toEqual([...erased, erasedElsewhere])
})

it('notifies a webhook that failed again, in another process too', async () => {
  await notify()
  const erased = await erase()
  // Now, because IDs stay ahead of a clock that is set back, also in the tests that follow.
  const nextQuote = aQuote()
  isDown = true
  const run = aProcess()
  await run()
  isDown = false
  await run()
  await notify()
  expect(notified).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  await run()
  expect(notified).toEqual([erased])
  isDown = true
  const next = await erase(nextQuote)
  await run()
  isDown = false
  vi.setSystemTime(Date.now() + 10_000)
  await notify()
  expect(notified).toEqual([erased, next])
})

it('notifies the webhook of a partner of the quotes of that partner only', async () => {
  const ofPartner = [{ ...receiver, source: 'lone-star-homes' }]
  await notify(ofPartner)
  await erase()
  const erased = await erase(aQuote({ source: 'lone-star-homes' }))
  await notify(ofPartner)
  expect(notified).toEqual([erased])
})
