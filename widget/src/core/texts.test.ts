import { describe, expect, it } from 'vitest'
import { formMessages } from '@concrete-quote/openapi'
import { resolveLanguage, resolveTexts } from './texts.ts'

describe('the language of a form', () => {
  it.each([
    ['es-MX', undefined, 'es'],
    ['tlh', undefined, 'en'],
    ['de', {}, 'de'],
    ['es-MX', {}, 'es-MX'],
    ['es_MX', undefined, 'es'],
    [' es', undefined, 'es'],
    ['es_MX', {}, 'es-MX'],
    [' pt_BR ', {}, 'pt-BR'],
    [undefined, {}, 'en'],
  ])('is for the tag %s with the messages %j: %s', (lang, messages, expected) => {
    expect(resolveLanguage({ lang, messages }).lang).toBe(expected)
  })

  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['AR', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ur-PK', 'rtl'],
    ['ckb', 'rtl'],
    ['az', 'ltr'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', 'ltr'],
    ['sd-Deva-IN', 'ltr'],
    ['zh-cmn-Hans-CN', 'ltr'],
    ['far', 'ltr'],
  ])('%s is written %s', (tag, expected) => {
    expect(resolveLanguage({ lang: tag, messages: {} }).dir).toBe(expected)
  })
})

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
