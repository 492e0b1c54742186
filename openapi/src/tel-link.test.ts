import { expect, it } from 'vitest'
import { telLink } from './tel-link.ts'

it.each([
  ['(214) 555-0147', 'tel:+12145550147'],
  ['1-214-555-0147', 'tel:+12145550147'],
  [' +49 30 123456', 'tel:+4930123456'],
])('a link to %s dials %s', (phone, href) => {
  expect(telLink(phone)).toBe(href)
})
