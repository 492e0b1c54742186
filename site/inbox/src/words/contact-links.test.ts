import { expect, it } from 'vitest'
import { smsLink } from './contact-links.ts'

it.each([
  ['(214) 555-0147', 'sms:+12145550147'],
  ['011 49 30 123456', 'sms:+4930123456'],
  ['(214) 555-0147 ext. 12', undefined],
  ['Ask for Ada, 311', undefined],
])('writes a text message to %s by %s', (phone, link) => {
  expect(smsLink(phone)).toBe(link)
})
