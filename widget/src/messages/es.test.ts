import { expect, it } from 'vitest'
import {
  company,
  fieldErrors,
  formTexts,
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
} from '@concrete-quote/openapi'
import { faqItems } from '../faq-items.ts'
import { translate } from '../translate.ts'
import { es, faqInSpanish } from './es.ts'

/** Every message of the contract that a visitor may meet: of a field left empty, filled in wrongly, too long, unfit to be stored. */
function messages(): string[] {
  const faults = ['', '@', 'x'.repeat(5000), '\0']
  return faults.flatMap((fault) => {
    const result = QuoteRequest.safeParse(Object.fromEntries(quoteFieldNames.map((name) => [name, fault])))
    return result.success ? [] : fieldErrors(result.error).map(({ detail }) => detail)
  })
}

const english = new Set([
  ...Object.values(formTexts),
  ...quoteFieldNames.map((name) => quoteFields[name].label),
  ...messages(),
])

it('says every text of the form', () => {
  const missing = [...english].filter((text) => translate('es')(text) === text)
  expect(missing).toEqual([])
})

it('says nothing that the form does not', () => {
  const known = new Set([...english].flatMap((text) => [text, text.replace(/\d+/, '#')]))
  expect(Object.keys(es).filter((text) => !known.has(text))).toEqual([])
})

it('keeps the numbers of a message', () => {
  expect(translate('es')('Must be at most 4000 characters')).toBe('No puede tener más de 4000 caracteres')
  expect(translate('es')('Please provide project details (minimum 10 characters)')).toContain('mínimo 10')
})

it('leaves what it does not know, and English, as it is', () => {
  expect(translate('es')('502: bad gateway')).toBe('502: bad gateway')
  expect(translate('en')(formTexts.heading)).toBe(formTexts.heading)
})

it('answers the same questions, with the same facts', () => {
  expect(faqInSpanish).toHaveLength(faqItems.length)
  const facts = (items: typeof faqItems) => items.map(({ answer }) => answer.match(/\d+/g))
  expect(facts(faqInSpanish)).toEqual(facts(faqItems))
  expect(faqInSpanish.map(({ answer }) => answer).join()).toContain(company.city)
})
