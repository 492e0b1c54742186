import { expect, it } from 'vitest'
import { languageName, supportedLanguage } from './languages.ts'

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['EN-us', 'en'],
  ['vi-VN', 'vi'],
  ['vi_VN', 'vi'],
  ['es_MX.UTF-8', 'es'],
  [' es', 'es'],
  ['es-419\n', 'es'],
  ['ES-mx', 'es'],
  ['tlh_US', undefined],
  ['est', undefined],
  ['tlh', undefined],
  ['', undefined],
  [null, undefined],
])('maps the language tag %j to %j', (tag, language) => {
  expect(supportedLanguage(tag)).toBe(language)
})

it.each([
  ['vi', 'Vietnamese'],
  ['es-MX', 'Spanish'],
  ['abcd', 'abcd'],
])('names the language of the tag %s %s', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})
