import { expect, it } from 'vitest'
import { callLink, phoneNumber } from './call-link.ts'

it.each([
  ['972-555-0148 after 5', 'tel:+19725550148'],
  ['(469) 555-0148 (5pm or later)', 'tel:+14695550148'],
  ['+1 972.555.0148, 9 to 5', 'tel:+19725550148'],
  ['cell: 214 555 0123 / 972 555 0148', 'tel:+12145550123'],
  ['214-555-0123 or 972-555-0148 ext. 5', 'tel:+12145550123'],
  ['2145550123 office, ext. 12', 'tel:+12145550123;ext=12'],
  ['2145550123,,1234#', 'tel:+12145550123'],
  ['+44 20 7946 0958, or 214-555-0123', 'tel:+442079460958'],
  ['+44 20 7946 0958 / 214-555-0123', 'tel:+442079460958'],
  ['214 555 0123 9-5', 'tel:+12145550123'],
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
  ['1 (214) 555-0123 X 12', 'tel:+12145550123;ext=12'],
])('dials all digits of %s', (phone, href) => {
  expect(callLink(phone)).toBe(href)
})

it.each([
  '(214) 555-0123',
  '(214)5550123',
  '214 - 555 - 0123',
  '214–555–0123',
  '1-214-555-0123',
  '12145550123',
  '001 214 555 0123',
  '011 1 2145550123',
  '\u202a+1 (214) 555‑0123\u202c',
  // Digits of other scripts.
  '٢١٤٥٥٥٠١٢٣',
  '۲۱۴۵۵۵۰۱۲۳',
  '２１４-５５５-０１２３',
  '（２１４）５５５－０１２３',
  '२१४-५५५-०१२३',
  // Other numbers before the phone number.
  'after 5pm: 214-555-0123',
  '5pm 214-555-0123',
  'después de las 5: 214-555-0123',
  'sau 5 giờ chiều: 214-555-0123',
  '5-9pm 214-555-0123',
  'after 12:00 214-555-0123',
  '12:00 2145550123',
  '2nd owner 214-555-0123',
  'apt 4 214-555-0123',
  'call before 10, 214.555.0123',
  '75201 214 555 0123',
  '1204 Elm St, 214-555-0123',
  '11/27/2026 2145550123',
  '2026-11-27 214-555-0123',
  '05/12 at 10:30 — 214.555.0123',
])('finds the North American number in %s', (phone) => {
  expect(callLink(phone)).toBe('tel:+12145550123')
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
  '(214) 555-0123 ext. 12',
  '214 555 0123 Ext 12 ',
  '(214)5550123x12',
  '+1 214 555 0123 #12',
  '+12145550123;ext=12',
  '214-555-0123 extensión: 12',
  '214-555-0123 int. 12',
  '214-555-0123 máy lẻ 12',
  '214-555-0123 nhánh 12',
  '214-555-0123 ext. 12 after 5pm',
  'call before 10, 214.555.0123 ext 12',
])('finds the extension in %s', (phone) => {
  expect(callLink(phone)).toBe('tel:+12145550123;ext=12')
})

it.each(['214-555-0123 apt #12', '214-555-0123 box 12', '214-555-0123, 12 to 5'])(
  'takes no other number of %s for an extension',
  (phone) => expect(callLink(phone)).toBe('tel:+12145550123'),
)

it.each([
  'Ask for Ada, 311',
  'my number is two one four',
  'home 555-0123',
  '123-456-7890',
  '214-155-0123',
  '+1 123 456 7890',
  '0612345678',
  '02145550123',
  '(214) 555-01238',
  '52145550123',
  'call 52145550123',
  '52 214 555 0123',
  '5 214-555-0123',
  '+214 555 0123',
])('invents no number for %s', (phone) => {
  expect(callLink(phone)).toBeUndefined()
})

it.each([
  [
    '2145550123',
    [
      '(214) 555-0123',
      '（２１４）５５５－０１２３',
      '٢١٤٥٥٥٠١٢٣',
      'after 5pm: 214-555-0123',
      '+1 214.555.0123',
      '1-214-555-0123',
      '001 214 555 0123',
      '011 1 2145550123',
    ],
  ],
  [
    '2145550123;ext=12',
    ['214-555-0123 ext. 12', '(214) 555-0123x12', '+1 (214) 555-0123 #12', '214-555-0123 extensión 12'],
  ],
  ['4930123456', ['+49 30 123456', '+49 (0)30 123456', '0049 30 123456', '011 49 30 123456', '49 30 123456']],
  ['21455501238', ['(214) 555-01238']],
  ['5550123', ['555-0123']],
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
