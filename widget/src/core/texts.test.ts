import { expect, it } from 'vitest'
import { formMessages } from '@concrete-quote/openapi'
import { resolveTexts } from './texts.ts'

it('takes the texts that are given, and the others of the built-in language, or else of English', () => {
  const messages = {
    heading: 'Kostenloses Angebot',
    labels: { phone: 'Telefon' },
    errorsByStatus: { 429: 'Zu viele' },
  }
  const german = resolveTexts({ lang: 'de', messages })
  expect(german).toMatchObject({
    lang: 'de',
    dir: 'ltr',
    heading: 'Kostenloses Angebot',
    labels: { ...formMessages.en.labels, phone: 'Telefon' },
    errorsByStatus: { 429: 'Zu viele' },
    submit: formMessages.en.submit,
  })
  expect(resolveTexts({ lang: 'es-MX', messages })).toMatchObject({
    heading: 'Kostenloses Angebot',
    submit: formMessages.es.submit,
    errorsByStatus: { ...formMessages.es.errorsByStatus, 429: 'Zu viele' },
  })
})
