import { expect, it } from 'vitest'
import { network } from './sender.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db8000100'],
  ['2001:db8:1:ff::1', '20010db8000100'],
  ['2001:db8:1:1ff::1', '20010db8000101'],
  ['::1', '00000000000000'],
  ['203.0.113.7:40001', 'unknown'],
  ['', 'unknown'],
])('limits the address %s as %s', (address, limited) => {
  expect(network(address)).toBe(limited)
})
