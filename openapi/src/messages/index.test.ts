import { expect, it } from 'vitest'
import { languages } from '../languages.ts'
import { formMessages, projectTypeLabel } from './index.ts'

it.each([
  ['patio', undefined, 'Patio & Outdoor Space'],
  ['patio', 'es', 'Patio y espacio exterior'],
  ['patio', 'vi', 'Sân hiên và không gian ngoài trời'],
  ['no-type', 'es', 'no-type'],
] as const)('labels %s in %s as %s', (projectType, lang, label) => {
  expect(projectTypeLabel(projectType, lang)).toBe(label)
})

it.each(languages)('does not repeat the title of a failure in its detail (%s)', (lang) => {
  const { failed, failedDetail } = formMessages[lang]
  expect(failedDetail).not.toContain(failed)
})
