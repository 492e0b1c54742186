import { expect, it } from 'vitest'
import { supportedLanguage } from './language.ts'

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['EN-us', 'en'],
  ['est', undefined],
  ['de', undefined],
  ['', undefined],
  [null, undefined],
])('maps the language tag %j to %j', (tag, language) => {
  expect(supportedLanguage(tag)).toBe(language)
})
