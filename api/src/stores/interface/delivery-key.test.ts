import { expect, it } from 'vitest'
import { earlierKeys } from '../../../testing/store-contract/earlier-deliveries.ts'
import { formatKey, fromStoredKey, kindOf, parseKey, toStoredKey, type DeliveryKey } from './delivery-key.ts'

it.each(earlierKeys)('reads the key %s of an earlier version, and formats it as that did', (text, key) => {
  expect(toStoredKey(parseKey(text))).toEqual(key)
  expect(formatKey(fromStoredKey(key))).toBe(text)
})

const [address, url] = ['owner@example.com', 'https://crm.example/hook']
const [webhook, device] = ['01a1f83a-393b-71ea-82c8-de13b4dd9163', '01a1f83a-393b-71ea-82c8-de13b4dd9164']
const time = '2026-11-20T15:00:00.000Z'

/** Texts of keys, from which IDs of deliveries are derived, what version 1.2 stores for them, and what they mean. */
const keys: [text: string, stored: string[], key: DeliveryKey][] = [
  [
    'confirmation',
    ['email', 'confirmation', '', ''],
    { receiver: { kind: 'visitor' }, event: 'confirmation' },
  ],
  [
    `email ${address}`,
    ['email', 'created', address, ''],
    { receiver: { kind: 'address', address }, event: 'created' },
  ],
  [
    `photos ${address} ${time}`,
    ['email', 'photos', address, time],
    { receiver: { kind: 'address', address }, event: 'photos', sittingFrom: time },
  ],
  [
    `webhook-updated ${url} 3-5`,
    ['webhook', 'updated', url, '3-5'],
    { receiver: { kind: 'webhook-url', url }, event: 'updated', change: '3-5' },
  ],
  [
    `webhook-released ${webhook} 0-1`,
    ['webhook', 'released', webhook, '0-1'],
    { receiver: { kind: 'webhook', id: webhook }, event: 'released', change: '0-1' },
  ],
  [
    `push-call-back ${device} ${time}`,
    ['push', 'call-back', device, time],
    { receiver: { kind: 'device', id: device }, event: 'call-back', callBackAt: time },
  ],
]

it.each(keys)('formats and stores the key %s as version 1.2 does', (text, stored, key) => {
  expect(formatKey(key)).toBe(text)
  expect(kindOf(key)).toBe(text.split(' ')[0])
  expect(Object.values(toStoredKey(key))).toEqual(stored)
  expect(fromStoredKey(toStoredKey(key))).toEqual(key)
})

it.each(['', 'fax +12145550123', 'owner@example.com'])('reads %j as an address that gets nothing', (text) => {
  expect(parseKey(text)).toEqual({ receiver: { kind: 'address', address: text }, event: 'created' })
})
