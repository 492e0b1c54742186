import { expect, it } from 'vitest'
import { network } from './sender.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:40001', 'unknown'],
  ['', 'unknown'],
])('limits the address %s as %s', (address, limited) => {
  expect(network(address)).toBe(limited)
})
