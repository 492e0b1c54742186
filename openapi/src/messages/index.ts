import * as en from './en.ts'
import * as es from './es.ts'
import * as vi from './vi.ts'
import type { Language } from '../languages.ts'
import { quoteFields, type QuoteFieldName, type SelectFieldName } from '../schemas/quote/quote-request.ts'
import type { Quote } from '../schemas/quote/quote.ts'

// Each language has the texts of the English one.
export type FormMessages = typeof en.form
/** A question that visitors ask, and its answer. */
export type FaqItem = (typeof en.faq)[number]

// One map for each use, so that the widget does not bundle the texts of email.
export const formMessages: Record<Language, FormMessages> = { en: en.form, es: es.form, vi: vi.form }
export const dialogMessages: Record<Language, typeof en.dialog> = {
  en: en.dialog,
  es: es.dialog,
  vi: vi.dialog,
}
export const faqItems: Record<Language, FaqItem[]> = { en: en.faq, es: es.faq, vi: vi.faq }
export const formPageMessages: Record<Language, typeof en.formPage> = {
  en: en.formPage,
  es: es.formPage,
  vi: vi.formPage,
}
export const photoPageMessages: Record<Language, typeof en.photoPage> = {
  en: en.photoPage,
  es: es.photoPage,
  vi: vi.photoPage,
}
export const requestPageMessages: Record<Language, typeof en.requestPage> = {
  en: en.requestPage,
  es: es.requestPage,
  vi: vi.requestPage,
}
export const mailMessages: Record<Language, typeof en.mail> = { en: en.mail, es: es.mail, vi: vi.mail }

/** The label of a stored project type, or the type itself if it is no longer offered. */
export function projectTypeLabel(projectType: string, lang: Language = 'en'): string {
  const labels: Record<string, string> = formMessages[lang].projectTypes
  return labels[projectType] ?? projectType
}

type Option = [value: string, text: string]

/** The options of a field, each a value and its text: the first is none. Undefined if the field is no list. */
export function fieldOptions(name: QuoteFieldName, { noProjectType, projectTypes }: FormMessages) {
  const options: Record<SelectFieldName, Option[]> & { [Name in QuoteFieldName]?: Option[] } = {
    projectType: [['', noProjectType], ...Object.entries(projectTypes)],
  }
  return options[name]
}

/** Formats a field for the owner: an option by its label, a day as `Mon, Nov 30, 2026`, anything else as stored. */
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
