import { expect, it } from 'vitest'
import { normalizeAddress } from './mailbox.ts'

it.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['ada+1+2@example.com', 'ada@example.com'],
  ['ada.lovelace@example.com', 'ada.lovelace@example.com'],
  ['Ada.Love.Lace+quotes@gmail.com', 'adalovelace@gmail.com'],
  ['adalovelace@googlemail.com', 'adalovelace@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada-1@example.com', 'ada-1@example.com'],
])('normalizes %s to %s', (email, expected) => {
  expect(normalizeAddress(email)).toBe(expected)
})
