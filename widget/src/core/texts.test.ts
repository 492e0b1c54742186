import { afterEach, expect, it, vi } from 'vitest'
import { formMessages } from '@concrete-quote/openapi'
import type { QuoteFormMessages } from './language.ts'
import { resolveTexts } from './texts.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warn.mockClear())

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
  expect(warn).not.toHaveBeenCalled()
})

it('ignores a name that no text has, and a value that is no text, and warns once', () => {
  const json = '{"headng":"A","labels":{"phon":"B","email":5},"errors":null,"faq":"C","submit":"Senden"}'
  const messages = JSON.parse(json) as QuoteFormMessages
  for (let n = 0; n < 2; n++) {
    const { submit, labels, errors } = resolveTexts({ lang: 'de', messages })
    expect([submit, labels.email, errors.phone]).toEqual(['Senden', 'Email', 'Phone number is required'])
  }
  const names = ['headng', 'labels.phon', 'labels.email', 'errors', 'faq']
  expect(warn.mock.calls.map(([text]) => text as string)).toEqual(
    names.map((name) => expect.stringContaining(`\`messages.${name}\``) as string),
  )
})
