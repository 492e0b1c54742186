import { expect, it } from 'vitest'
import { callLink, phoneNumber } from './call-link.ts'

it.each([
  ['972-555-0148 after 5', 'tel:+19725550148'],
  ['(469) 555-0148 (5pm or later)', 'tel:+14695550148'],
  ['+1 972.555.0148, 9 to 5', 'tel:+19725550148'],
  ['cell: 214 555 0147 / 972 555 0148', 'tel:+12145550147'],
  ['214-555-0147 or 972-555-0148 ext. 5', 'tel:+12145550147'],
  ['2145550147 office, ext. 12', 'tel:+12145550147;ext=12'],
  ['2145550147,,1234#', 'tel:+12145550147'],
  ['+44 20 7946 0958, or 214-555-0147', 'tel:+442079460958'],
  ['+44 20 7946 0958 / 214-555-0147', 'tel:+442079460958'],
  ['214 555 0147 9-5', 'tel:+12145550147'],
  ['+44 20 7946 0958 5pm', 'tel:+442079460958'],
])('dials only the first number of %s', (phone, href) => {
  expect(callLink(phone)).toBe(href)
})

it.each([
  ['33 6 12 34 56 78', 'tel:+33612345678'],
  ['972 50 123 4567', 'tel:+972501234567'],
  ['420 777 1234 56', 'tel:+420777123456'],
  ['380 501 2345 67', 'tel:+380501234567'],
  ['44 20 7946 0958', 'tel:+442079460958'],
  ['+972 555 0148 77', 'tel:+972555014877'],
  ['+49 (0)30 / 12 34 56', 'tel:+4930123456'],
  ['+49 30/123456', 'tel:+4930123456'],
  ['1 (214) 555-0147 X 12', 'tel:+12145550147;ext=12'],
])('dials all digits of %s', (phone, href) => {
  expect(callLink(phone)).toBe(href)
})

it.each([
  '(214) 555-0147',
  '(214)5550147',
  '214 - 555 - 0147',
  '214–555–0147',
  '1-214-555-0147',
  '12145550147',
  '001 214 555 0147',
  '011 1 2145550147',
  '\u202a+1 (214) 555‑0147\u202c',
  // Digits of other scripts.
  '٢١٤٥٥٥٠١٤٧',
  '۲۱۴۵۵۵۰۱۴۷',
  '２１４-５５５-０１４７',
  '（２１４）５５５－０１４７',
  '२१४-५५५-०१४७',
  // Other numbers before the phone number.
  'after 5pm: 214-555-0147',
  '5pm 214-555-0147',
  'después de las 5: 214-555-0147',
  'sau 5 giờ chiều: 214-555-0147',
  '5-9pm 214-555-0147',
  'after 12:00 214-555-0147',
  '12:00 2145550147',
  '2nd owner 214-555-0147',
  'apt 4 214-555-0147',
  'call before 10, 214.555.0147',
  '75201 214 555 0147',
  '1204 Elm St, 214-555-0147',
  '11/27/2026 2145550147',
  '2026-11-27 214-555-0147',
  '05/12 at 10:30 — 214.555.0147',
])('finds the North American number in %s', (phone) => {
  expect(callLink(phone)).toBe('tel:+12145550147')
})

it.each([
  '+44 (0)20 7946 0958',
  '+44(0)20 79460958',
  '0044 (0) 20 7946 0958',
  '011 44 20 7946 0958',
  'after 5pm +44 20 7946 0958',
])('finds the number of another country in %s, without the 0 that is dialed there', (phone) => {
  expect(callLink(phone)).toBe('tel:+442079460958')
})

it.each([
  '(214) 555-0147 ext. 12',
  '214 555 0147 Ext 12 ',
  '(214)5550147x12',
  '+1 214 555 0147 #12',
  '+12145550147;ext=12',
  '214-555-0147 extensión: 12',
  '214-555-0147 int. 12',
  '214-555-0147 máy lẻ 12',
  '214-555-0147 nhánh 12',
  '214-555-0147 ext. 12 after 5pm',
  'call before 10, 214.555.0147 ext 12',
])('finds the extension in %s', (phone) => {
  expect(callLink(phone)).toBe('tel:+12145550147;ext=12')
})

it.each(['214-555-0147 apt #12', '214-555-0147 box 12', '214-555-0147, 12 to 5'])(
  'takes no other number of %s for an extension',
  (phone) => expect(callLink(phone)).toBe('tel:+12145550147'),
)

it.each([
  'Ask for Ada, 311',
  'my number is two one four',
  'home 555-0147',
  '123-456-7890',
  '214-155-0147',
  '+1 123 456 7890',
  '0612345678',
  '02145550147',
  '(214) 555-01478',
  '52145550147',
  'call 52145550147',
  '52 214 555 0147',
  '5 214-555-0147',
  '+214 555 0147',
])('invents no number for %s', (phone) => {
  expect(callLink(phone)).toBeUndefined()
})

it.each([
  [
    '2145550147',
    [
      '(214) 555-0147',
      '（２１４）５５５－０１４７',
      '٢١٤٥٥٥٠١٤٧',
      'after 5pm: 214-555-0147',
      '+1 214.555.0147',
      '1-214-555-0147',
      '001 214 555 0147',
      '011 1 2145550147',
    ],
  ],
  [
    '2145550147;ext=12',
    ['214-555-0147 ext. 12', '(214) 555-0147x12', '+1 (214) 555-0147 #12', '214-555-0147 extensión 12'],
  ],
  ['4930123456', ['+49 30 123456', '+49 (0)30 123456', '0049 30 123456', '011 49 30 123456', '49 30 123456']],
  ['21455501478', ['(214) 555-01478']],
  ['5550147', ['555-0147']],
  ['', ['none']],
])('normalizes every notation of the phone number %s', (number, phones) => {
  expect(phones.map(phoneNumber)).toEqual(phones.map(() => number))
})

it('compares numbers that cannot be dialed by their digits, with and without the country code', () => {
  expect(['9720491568', '+1 (972) 049-1568', '1 972 049 1568'].map(phoneNumber)).toEqual(
    Array(3).fill('9720491568'),
  )
  expect(phoneNumber('1972049156888')).toBe('1972049156888')
})
