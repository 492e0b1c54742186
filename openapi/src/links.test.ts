import { expect, it } from 'vitest'
import * as company from './company.ts'
import { formatPhone, isPhoneTooShort, mailLink, telLink } from './links.ts'

it.each([
  ['(214) 555-0123', 'tel:+12145550123'],
  ['1-214-555-0123', 'tel:+12145550123'],
  [' +49 30 123456', 'tel:+4930123456'],
  ['555-0123', 'tel:+15550123'],
  ['011 49 30 123456', 'tel:+4930123456'],
  ['0044 20 7946 0958', 'tel:+442079460958'],
  ['011-52-55-1234-5678 ext. 9', 'tel:+525512345678;ext=9'],
  ['(214) 555-0123 ext. 12', 'tel:+12145550123;ext=12'],
  ['214 555 0123 Ext 12 ', 'tel:+12145550123;ext=12'],
  ['214.555.0123, extension 0012', 'tel:+12145550123;ext=0012'],
  ['214-555-0123 extensión: 12', 'tel:+12145550123;ext=12'],
  ['2145550123x12', 'tel:+12145550123;ext=12'],
  ['1 (214) 555-0123 X 12', 'tel:+12145550123;ext=12'],
  ['+1 214 555 0123 #12', 'tel:+12145550123;ext=12'],
  ['+12145550123;ext=12', 'tel:+12145550123;ext=12'],
])('links %s to %s', (phone, href) => {
  expect(telLink(phone)).toBe(href)
})

it.each([
  ['214-555-014', true],
  ['1 (214) 555-014', true],
  ['(214) 555-0123', false],
  ['214555', true],
  ['(030) 123456', false],
  ['+33 612 345 67', false],
  ['after 5 pm', false],
])('tells whether %s lacks digits', (phone, isShort) => {
  expect(isPhoneTooShort(phone)).toBe(isShort)
})

it.each([
  ['2145550123', '(214) 555-0123'],
  ['+1 214.555.0123', '(214) 555-0123'],
  ['+49 30 123456', '+49 30 123456'],
  ['214 555 0123 ext. 12', '214 555 0123 ext. 12'],
])('formats %s as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})

it.each(['555-014', 'call my wife', '', 'ext. 2145550123', '#2145550123', '12345 ext. 6789'])(
  'returns undefined for %j, which has fewer than 7 digits before an extension',
  (phone) => {
    expect(telLink(phone)).toBeUndefined()
  },
)

it('links the phone number of the company', () => {
  expect(company.telHref).toBe(telLink(company.phone))
  expect(company.telHref).toMatch(/^tel:\+\d{8,}/)
})

it('writes to one address, whatever it contains', () => {
  expect(mailLink('ada@mail.example')).toBe('mailto:ada@mail.example')
  expect(mailLink('a?bcc=b,c@mail.example')).toBe('mailto:a%3Fbcc%3Db%2Cc@mail.example')
})
