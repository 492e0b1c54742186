import { describe, expect, it } from 'vitest'
import { locales } from '@concrete-quote/openapi'
import { formatAmount } from './estimate.ts'
import { usualSize, type Price } from './services.ts'
import { siteTexts } from './texts-by-language.ts'

const aPrice = (amount: number, unit: Price['unit']): Price =>
  unit === 'job'
    ? { amount, unit }
    : { amount, unit, usual: [10, 20], sizes: { min: 50, max: 500, step: 50 } }

describe('a price note', () => {
  it.each([
    ['en', 8, 'sqft', 'Starting at $8 per sq ft'],
    ['en', 15, 'linear-ft', 'Starting at $15 per linear ft'],
    ['en', 200, 'job', 'From $200'],
    ['en', 1200, 'job', 'From $1,200'],
    ['en', 8.5, 'sqft', 'Starting at $8.50 per sq ft'],
    ['es', 8, 'sqft', 'Desde $8 por pie cuadrado'],
    ['es', 15, 'linear-ft', 'Desde $15 por pie lineal'],
    ['es', 1200, 'job', 'Desde $1,200'],
  ] as const)('in %s of %d per %s is "%4$s"', (lang, amount, unit, note) => {
    expect(siteTexts[lang].prices.note(aPrice(amount, unit))).toBe(note)
  })
})

describe('the usual size', () => {
  it('is a length, or a length by a width', () => {
    const sizes = { min: 10, max: 1000, step: 10 }
    expect(usualSize({ amount: 8, unit: 'sqft', usual: [20, 30], sizes })).toBe(600)
    expect(usualSize({ amount: 15, unit: 'linear-ft', usual: [30], sizes })).toBe(30)
    expect(formatAmount(locales.en, 8 * 600)).toBe('$4,800')
  })
})
