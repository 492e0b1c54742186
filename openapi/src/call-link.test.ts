import { expect, it } from 'vitest'
import { callLink } from './call-link.ts'

it.each([
  ['972-555-0148 after 5', 'tel:+19725550148'],
  ['(469) 555-0148 (5pm or later)', 'tel:+14695550148'],
  ['+1 972.555.0148, 9 to 5', 'tel:+19725550148'],
  ['cell: 214 555 0147 / 972 555 0148', 'tel:+12145550147'],
  ['214-555-0147 or 972-555-0148 ext. 5', 'tel:+12145550147'],
  ['2145550147 office, ext. 12', 'tel:+12145550147;ext=12'],
  ['2145550147,,1234#', 'tel:+12145550147'],
])('dials only the first number of %s', (phone, href) => {
  expect(callLink(phone)).toBe(href)
})

it.each([
  ['33 6 12 34 56 78', 'tel:+33612345678'],
  ['972 50 123 4567', 'tel:+972501234567'],
  ['420 777 1234 56', 'tel:+420777123456'],
  ['380 501 2345 67', 'tel:+380501234567'],
  ['+972 555 0148 77', 'tel:+972555014877'],
  ['1 (214) 555-0147 X 12', 'tel:+12145550147;ext=12'],
])('dials all digits of %s', (phone, href) => {
  expect(callLink(phone)).toBe(href)
})
