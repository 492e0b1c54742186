import type { StoredQuote } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { digestOf12, intactOf12 } from './version-12.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'

const call = { type: 'no-answer', at: '2026-11-20T15:05:00.000Z', by: 'ada', text: null }
const quote = aQuote({ history: [call] })
const digest = digestOf12(quote)
/** Something of another type makes it throw. */
const isIntact = (quote: StoredQuote, digest: string) => {
  try {
    return intactOf12(quote, digest) !== undefined
  } catch {
    return false
  }
}

it.each([
  ['a field', { ...quote, phone: '(214) 555-0146' }],
  ['its ID', { ...quote, id: quote.id.replace(/.$/, 'g') }],
  ['a campaign', { ...quote, campaign: null }],
  ['a reason', { ...quote, reasons: ['links'] }],
  ['the name of a parameter that is null', { ...quote, campaign: { ...quote.campaign, utm_xedium: null } }],
  ['the name of a field of an event that is null', { ...quote, history: [{ ...call, uext: null }] }],
  ['the user of an event', { ...quote, history: [{ ...call, by: 'grace' }] }],
  ['the number of its events', { ...quote, history: [call, call] }],
  ['an event that is none', { ...quote, history: [null] }],
])('a quote that differs in %s is not intact', (_, changed) => {
  expect(isIntact(changed as typeof quote, digest)).toBe(false)
})

it.each(['reasons', 'history'])('a quote without %s is not intact if the list is something else', (name) => {
  const without = { ...quote, history: [] }
  for (const other of [{}, 42, '', null])
    expect(isIntact({ ...without, [name]: other }, digestOf12(without))).toBe(false)
})

it('a digest does not depend on the order of fields, or on those that are null', () => {
  const { campaign, ...rest } = quote
  const { utm_term: _, ...parameters } = campaign ?? {}
  const { text: __, ...event } = call
  const history = [Object.fromEntries(Object.entries(event).reverse())]
  const reversed = Object.fromEntries(Object.entries({ ...rest, history, campaign: parameters }).reverse())
  expect(digestOf12(reversed as typeof quote)).toBe(digest)
})
