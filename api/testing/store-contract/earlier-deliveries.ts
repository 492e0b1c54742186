import { pino } from 'pino'
import { v5 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { Channel } from '../../src/notifications/outbox/channel.ts'
import { createOutbox } from '../../src/notifications/outbox/outbox.ts'
import { fromStoredKey, toStoredKey, type StoredKey } from '../../src/stores/interface/delivery-key.ts'
import { toStoredDelivery, type StoredDelivery } from '../../src/stores/interface/delivery-store.ts'
import type { Store } from '../../src/stores/store.ts'
import { fixedChannels } from '../fixed-channels.ts'

const [address, url, device] = ['owner@example.com', 'https://crm.example/hook?a=b', '019aa000-0001']
const time = '2025-11-21T15:00:00.000Z'

/** A key of every kind that versions before 1.2 stored, and how later ones store it. */
export const earlierKeys: [text: string, key: StoredKey][] = [
  ['confirmation', { medium: 'email', event: 'confirmation', target: '', time: '' }],
  [`email ${address}`, { medium: 'email', event: 'created', target: address, time: '' }],
  [`digest ${address}`, { medium: 'email', event: 'digest', target: address, time: '' }],
  [`spam-digest ${address}`, { medium: 'email', event: 'spam-digest', target: address, time: '' }],
  [`reminder ${address}`, { medium: 'email', event: 'reminder', target: address, time: '' }],
  [`overdue ${address}`, { medium: 'email', event: 'overdue', target: address, time: '' }],
  [`call-back ${address} ${time}`, { medium: 'email', event: 'call-back', target: address, time }],
  [`photos ${address} ${time}`, { medium: 'email', event: 'photos', target: address, time }],
  [`webhook ${url}`, { medium: 'webhook', event: 'created', target: url, time: '' }],
  [`webhook-digest ${url}`, { medium: 'webhook', event: 'digest', target: url, time: '' }],
  [`webhook-spam-digest ${url}`, { medium: 'webhook', event: 'spam-digest', target: url, time: '' }],
  [`webhook-overdue ${url}`, { medium: 'webhook', event: 'overdue', target: url, time: '' }],
  [`webhook-call-back ${url} ${time}`, { medium: 'webhook', event: 'call-back', target: url, time }],
  [`webhook-photos ${url} ${time}`, { medium: 'webhook', event: 'photos', target: url, time }],
  [`push ${device}`, { medium: 'push', event: 'created', target: device, time: '' }],
  [`push-digest ${device}`, { medium: 'push', event: 'digest', target: device, time: '' }],
  [`push-overdue ${device}`, { medium: 'push', event: 'overdue', target: device, time: '' }],
  [`push-call-back ${device} ${time}`, { medium: 'push', event: 'call-back', target: device, time }],
  [`push-photos ${device} ${time}`, { medium: 'push', event: 'photos', target: device, time }],
]

type EarlierDelivery = Omit<StoredDelivery, keyof StoredKey> & { channel: string }

/** When the lease of a delivery expires that was attempted when the server was stopped for the upgrade. */
const leasedUntil = '2025-11-21T15:00:30.000Z'

/** Every state of a delivery, each of which the deliveries of one quote have. */
const states: Omit<StoredDelivery, keyof StoredKey | 'quoteId'>[] = [
  { state: 'pending', attempts: 0, dueAt: time, settledAt: null, error: null, sender: '0a1b2' },
  { state: 'pending', attempts: 2, dueAt: leasedUntil, settledAt: null, error: '421 later', sender: null },
  { state: 'delivered', attempts: 1, dueAt: null, settledAt: time, error: null, sender: null },
  { state: 'skipped', attempts: 0, dueAt: null, settledAt: time, error: null, sender: '0a1b2' },
  {
    state: 'failed',
    attempts: 9,
    dueAt: null,
    settledAt: time,
    error: '550 <no> such mailbox',
    sender: null,
  },
]

/** A delivery of every kind in every state, as versions before 1.2 stored them, of five quotes. */
export const earlierDeliveries = (quoteIds: string[]): EarlierDelivery[] =>
  states.flatMap((fields, n) =>
    earlierKeys.map(([channel]) => ({ quoteId: quoteIds[n] ?? '', channel, ...fields })),
  )

/** Whether a delivery was leased. */
export const isLeased = ({ dueAt }: EarlierDelivery) => dueAt === leasedUntil

/** Asserts that a store has the `earlierDeliveries` of these quotes, converted field by field. */
export async function expectConverted(store: Store, quoteIds: string[]) {
  for (const [n, quoteId] of quoteIds.entries()) {
    const ordered = earlierKeys.toSorted(([a], [b]) => (a < b ? -1 : 1))
    const expected = ordered.map(([, key]) => ({ quoteId, ...key, ...states[n] }))
    expect((await store.deliveries(quoteId)).map(toStoredDelivery)).toEqual(expected)
  }
}

/** Asserts that an outbox delivers each of the `earlierDeliveries` that is pending once, with the ID that it had. */
export async function expectDeliveredOnce(store: Store, [pending = '', leased = '']: string[]) {
  const sent: string[] = []
  const channels = earlierKeys.map(([, key]): Channel => {
    const { receiver, event } = fromStoredKey(key)
    return {
      receiver,
      event,
      accepts: () => false,
      send: ({ id, occurrence }) => {
        sent.push(`${id} ${toStoredKey({ receiver, ...occurrence }).time}`)
        return Promise.resolve('delivered' as const)
      },
    }
  })
  const outbox = createOutbox({ store, channels: fixedChannels(channels), log: pino({ level: 'silent' }) })
  outbox.start()
  const expected = [pending, leased].flatMap((quoteId) =>
    earlierKeys.map(([text, key]) => `${uuid(text, quoteId)} ${key.time}`),
  )
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(expected.length)
  await outbox.deliver()
  await outbox.stop()
  expect(sent.sort()).toEqual(expected.sort())
  for (const quoteId of [pending, leased])
    expect(new Set((await store.deliveries(quoteId)).map(({ state }) => state))).toEqual(
      new Set(['delivered']),
    )
}
