import { expect, it } from 'vitest'
import { phoneNumber } from './search-text.ts'

it.each([
  [
    '2145550147',
    [
      '(214) 555-0147',
      '（２１４）５５５－０１４７',
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
  ['4930123456', ['+49 30 123456', '0049 30 123456', '011 49 30 123456', '49 30 123456']],
  ['21455501478', ['(214) 555-01478']],
  ['5550147', ['555-0147']],
])('normalizes every notation of the phone number %s', (number, phones) => {
  for (const phone of phones) {
    expect(phoneNumber(phone)).toBe(number)
    // So that a search for the number finds every notation.
    expect(phone.normalize('NFKC').replace(/\D/g, '')).toContain(number.split(';')[0])
  }
})
