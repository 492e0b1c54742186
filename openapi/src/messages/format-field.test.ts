import { expect, it, vi } from 'vitest'
import { exampleOf } from '../schemas/documentation.ts'
import { type QuoteField, quoteFields } from '../schemas/quote/quote-request.ts'
import { Quote } from '../schemas/quote/quote.ts'
import { formatField } from './index.ts'

const quote = exampleOf(Quote)

it('formats a choice by its label, and other texts as they were typed', () => {
  expect(formatField('projectType', { ...quote, projectType: 'patio' })).toBe('Patio & Outdoor Space')
  expect(formatField('projectDetails', { ...quote, projectDetails: 'One\ntwo' })).toBe('One\ntwo')
})

it('formats what was stored under other rules as it is', () => {
  expect(formatField('projectType', { ...quote, projectType: 'swimming-pool' })).toBe('swimming-pool')
})

it('formats no field that is absent', () => {
  expect(formatField('email', { ...quote, email: null })).toBeNull()
})

it.each([
  ['2026-11-30', 'Mon, Nov 30, 2026'],
  ['2028-02-29', 'Tue, Feb 29, 2028'],
  ['next week', 'next week'],
])('formats the day %s as "%s"', (day, text) => {
  const date: QuoteField = { control: 'date' }
  vi.spyOn(quoteFields, 'email', 'get').mockReturnValue(date)
  expect(formatField('email', { ...quote, email: day })).toBe(text)
  vi.restoreAllMocks()
})
