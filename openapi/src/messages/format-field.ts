import { quoteFields, type QuoteFieldName } from '../schemas/quote/quote-request.ts'
import type { Quote } from '../schemas/quote/quote.ts'
import { fieldOptions, formMessages } from './index.ts'

/**
 * Formats a field of a quote for the owner: an option by its label, a day such as `Mon, Nov 30, 2026`. What was stored
 * under other rules, such as a type that is no longer offered, stays as it is.
 * @returns null if the field is absent.
 */
export function formatField(name: QuoteFieldName, quote: Pick<Quote, QuoteFieldName>): string | null {
  const value = quote[name]
  if (value === null) return null
  if (quoteFields[name].control === 'date') return formatDay(value)
  const options = fieldOptions(name, formMessages.en)
  return options?.find(([option]) => option === value)?.[1] ?? value
}

function formatDay(day: string): string {
  const time = Date.parse(day)
  // In UTC, as a day without a time is parsed.
  const parts = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  } as const
  return Number.isNaN(time) ? day : new Intl.DateTimeFormat('en-US', parts).format(time)
}
