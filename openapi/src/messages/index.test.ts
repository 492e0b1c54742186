import { expect, it } from 'vitest'
import { formMessages, languageName, languages, projectTypeLabel, supportedLanguage } from './index.ts'

it.each([
  ['patio', undefined, 'Patio & Outdoor Space'],
  ['patio', 'es', 'Patio y espacio exterior'],
  ['patio', 'vi', 'Sân hiên và không gian ngoài trời'],
  ['pool', 'es', 'pool'],
] as const)('labels %s in %s as %s', (projectType, lang, label) => {
  expect(projectTypeLabel(projectType, lang)).toBe(label)
})

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
  ['zh_CN', undefined],
  ['est', undefined],
  ['de', undefined],
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

it.each(languages)('does not repeat the title of a failure in its detail (%s)', (lang) => {
  const { failed, failedDetail } = formMessages[lang]
  expect(failedDetail).not.toContain(failed)
})
