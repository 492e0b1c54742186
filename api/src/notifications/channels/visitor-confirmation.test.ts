import { expect, it } from 'vitest'
import { normalizeAddress } from './visitor-confirmation.ts'

it.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['ada+1+2@example.com', 'ada@example.com'],
  ['ada.lovelace@example.com', 'ada.lovelace@example.com'],
  ['Ada.Love.Lace+quotes@gmail.com', 'adalovelace@gmail.com'],
  ['adalovelace@googlemail.com', 'adalovelace@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['Ada-quotes@yahoo.com', 'ada@yahoo.com'],
  ['ada-1-2@ymail.com', 'ada@ymail.com'],
  ['ada-1@rocketmail.com', 'ada@rocketmail.com'],
  ['ada-1@yahoo.co.uk', 'ada@yahoo.co.uk'],
  ['ada-1@yahoo.com.br', 'ada@yahoo.com.br'],
  ['ada-1@yahoo.fr', 'ada@yahoo.fr'],
  ['ada-1+2@yahoo.com', 'ada@yahoo.com'],
  ['-ada@yahoo.com', '-ada@yahoo.com'],
  ['ada-1@example.com', 'ada-1@example.com'],
  ['ada-1@yahoo.example.com', 'ada-1@yahoo.example.com'],
])('normalizes %s to %s', (email, expected) => {
  expect(normalizeAddress(email)).toBe(expected)
})
