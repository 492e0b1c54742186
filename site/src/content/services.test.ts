import { describe, expect, it } from 'vitest'
import { locales } from '@concrete-quote/openapi'
import { formatAmount } from './estimate.ts'
import { prices, usualSize, type Price } from './services.ts'
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
  it.each([
    ['driveway', 600, '$4,800'],
    ['patio', 192, '$2,304'],
    ['steps', 30, '$450'],
  ] as const)('of a %s is %d, from %s', (type, size, lowest) => {
    const price = prices[type]
    expect(usualSize(price)).toBe(size)
    expect(formatAmount(locales.en, price.amount * usualSize(price))).toBe(lowest)
  })

  // Else the slider would start at another size than the page shows without scripts.
  it.each(['driveway', 'patio', 'steps'] as const)('of a %s is one that visitors can choose', (type) => {
    const { min, max, step } = prices[type].sizes
    const size = usualSize(prices[type])
    expect(size).toBeGreaterThan(min)
    expect(size).toBeLessThan(max)
    expect([(size - min) % step, (max - min) % step]).toEqual([0, 0])
  })
})
