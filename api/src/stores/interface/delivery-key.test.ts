import { expect, it } from 'vitest'
import { earlierKeys } from '../../../testing/store-contract/earlier-deliveries.ts'
import { formatKey, kindOf, parseKey } from './delivery-key.ts'

it.each(earlierKeys)('reads the key %s of an earlier version, and formats it as that did', (text, key) => {
  expect(parseKey(text)).toEqual(key)
  expect(formatKey(key)).toBe(text)
  expect(kindOf(key)).toBe(text.split(' ')[0])
})

it.each(['', 'fax +12145550123', 'owner@example.com'])('reads %j as an address that gets nothing', (text) => {
  expect(parseKey(text)).toEqual({ medium: 'email', event: 'created', target: text, time: '' })
})
