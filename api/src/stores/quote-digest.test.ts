import { expect, it } from 'vitest'
import { isIntact, quoteDigest } from './quote-digest.ts'
import { aQuote } from '../testing/a-quote.ts'

const quote = aQuote()
const digest = quoteDigest(quote)

it.each([
  ['a field', { ...quote, phone: '(214) 555-0146' }],
  ['its ID', { ...quote, id: quote.id.replace(/.$/, 'g') }],
  ['a campaign', { ...quote, campaign: null }],
  ['a reason', { ...quote, reasons: ['links'] }],
  ['the name of a parameter that is null', { ...quote, campaign: { ...quote.campaign, utm_xedium: null } }],
])('a quote that differs in %s is not intact', (_, changed) => {
  expect(isIntact(changed as typeof quote, digest)).toBe(false)
})

it('a digest does not depend on the order of fields, or on those that are null', () => {
  const { campaign, ...rest } = quote
  const { utm_term: _, ...parameters } = campaign ?? {}
  const reversed = Object.fromEntries(Object.entries({ ...rest, campaign: parameters }).reverse())
  expect(quoteDigest(reversed as typeof quote)).toBe(digest)
})
