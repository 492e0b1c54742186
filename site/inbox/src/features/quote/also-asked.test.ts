import { expect, it } from 'vitest'
import { isSameSender, searchTerms } from './also-asked.tsx'

it.each([
  ['(214) 555-0123', 'ada@mail.example', ['2145550123', 'ada@mail.example']],
  ['+1 214-555-0123', null, ['2145550123']],
  ['214.555.0123 ext. 12', null, ['2145550123']],
  ['+49 30 123456', null, ['4930123456']],
  ['after 5pm: 214-555-0123', null, ['2145550123']],
  ['٢١٤٥٥٥٠١٢٣', null, ['2145550123']],
  ['311', null, []],
])('finds other quotes of %s and %s', (phone, email, terms) => {
  expect(searchTerms({ phone, email })).toEqual(terms)
})

it.each([
  [{ phone: '(214) 555-0123', email: null }, { phone: '+1 2145550123', email: 'b@mail.example' }, true],
  [{ phone: '(214) 555-0123', email: null }, { phone: '(214) 555-01238', email: null }, false],
  [
    { phone: '214 555 0123', email: 'A@mail.example' },
    { phone: '972 555 0100', email: 'a@Mail.example' },
    true,
  ],
  [{ phone: '311', email: null }, { phone: '311', email: null }, false],
  [{ phone: '214-555-0123', email: null }, { phone: 'after 5pm: ٢١٤٥٥٥٠١٢٣', email: null }, true],
  [{ phone: '52 214 555 0123', email: null }, { phone: '214-555-0123', email: null }, false],
])('compares %j with %j', (a, b, isSame) => {
  expect(isSameSender(a, b)).toBe(isSame)
  expect(isSameSender(b, a)).toBe(isSame)
})
