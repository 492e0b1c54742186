import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { QuoteOverdue, responseMs } from '@concrete-quote/openapi'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../config.ts'
import { aDevice } from '../../../testing/values/a-device.ts'
import { hour, publicUrl, quoteAt, setUpReminders, start } from '../../../testing/reminders.ts'
import { formatChannel } from '../../stores/interface/delivery-key.ts'
import { recipientsOf } from '../outbox/channel.ts'
import { openChannels } from '../settings/channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'
import { settingsOfEnvironment } from '../settings/notification-settings.ts'

const { open, runUntil, store } = await setUpReminders()

const posts: string[] = []
const receiver = createServer((req, res) => {
  void text(req).then((body) => {
    posts.push(body)
    res.writeHead(204).end()
  })
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')
afterAll(() => receiver.close())
beforeEach(() => void (posts.length = 0))

const at = (ms: number) => new Date(start + ms).toISOString()
const promised = 68 * hour
/** Received on a Friday; the office is closed on Saturday and Sunday. */
const friday = quoteAt(0, { respondBy: at(promised) })
const remindAfterMs = (settingsOfEnvironment(parseConfig({})).remindAfterMinutes ?? 0) * 60_000
/** How long before an overdue response people are reminded. */
const ahead = responseMs - remindAfterMs

describe('while the office is closed,', () => {
  it('emails remind as long before the promised call as otherwise, and say when it is overdue', async () => {
    const { outbox, add } = open()
    await add(friday)
    expect(await runUntil(outbox, promised - ahead - hour)).toEqual([])
    expect(await runUntil(outbox, promised - ahead)).toEqual(['Reminder: 1 person is waiting for a response'])
    expect(await runUntil(outbox, promised - 1)).toHaveLength(1)
    expect((await runUntil(outbox, promised))[1]).toMatch(/^Overdue: 1 person /)
    expect(await runUntil(outbox, 2 * promised)).toHaveLength(2)
  })

  it('a webhook says that a response is overdue when the promise is broken', async () => {
    const { outbox, add } = open({
      WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
      WEBHOOK_ALLOW_PRIVATE: 'on',
    })
    await add(friday)
    await runUntil(outbox, promised - 1)
    expect(posts).toEqual([])
    await runUntil(outbox, promised)
    const [event] = posts.map((post) => QuoteOverdue.parse(JSON.parse(post)))
    expect(event).toMatchObject({
      timestamp: friday.respondBy,
      data: { id: friday.id, respondBy: friday.respondBy },
    })
  })

  it('phones are notified when the promise is broken, after quiet hours', () => {
    const config = parseConfig({})
    const dueAt = (quietHours: { from: string; to: string } | null) => {
      const settings = { ...settingsOfEnvironment(config), quietHours }
      const devices = [aDevice('phone')]
      const deps = { ...quiet, config, settings, devices, webhooks: [], store: store(), publicUrl }
      const channels = openChannels(deps)
      const overdue = channels.filter((channel) => formatChannel(channel) === 'push-overdue phone')
      return recipientsOf(friday, overdue).map((recipient) => recipient.dueAt)
    }
    expect(dueAt(null)).toEqual([friday.respondBy])
    const local = (ms: number) =>
      new Date(start + ms).toLocaleTimeString('sv-SE', {
        timeZone: config.TIME_ZONE,
        hour: '2-digit',
        minute: '2-digit',
      })
    const quietHours = { from: local(promised - hour), to: local(promised + hour) }
    expect(dueAt(quietHours)).toEqual([at(promised + hour)])
  })
})

it('a call that is promised early is reminded of in proportion, and overdue when it is promised', async () => {
  const { outbox, add } = open()
  await add(quoteAt(0, { respondBy: at(responseMs / 8) }))
  const reminded = remindAfterMs / 8
  expect(await runUntil(outbox, reminded - 1)).toEqual([])
  expect(await runUntil(outbox, reminded)).toHaveLength(1)
  expect(await runUntil(outbox, responseMs / 8 - 1)).toHaveLength(1)
  expect((await runUntil(outbox, responseMs / 8))[1]).toMatch(/^Overdue: 1 person /)
})

it('only those whose promise is broken are counted as overdue, and the others are listed', async () => {
  const { outbox, add } = open()
  const early = quoteAt(hour, { respondBy: at(3 * hour), firstName: 'Grace', lastName: 'Hopper' })
  for (const quote of [friday, early]) await add(quote)
  const subjects = await runUntil(outbox, 3 * hour)
  expect(subjects.at(-1)).toMatch(/^Overdue: 1 person /)
})
