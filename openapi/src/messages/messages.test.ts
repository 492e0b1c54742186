import { expect, it } from 'vitest'
import { projectTypeLabel } from './index.ts'

it.each([
  ['patio', undefined, 'Patio & Outdoor Space'],
  ['patio', 'es', 'Patio y espacio exterior'],
  ['pool', 'es', 'pool'],
] as const)('the label of %s in %s is %s', (projectType, lang, label) => {
  expect(projectTypeLabel(projectType, lang)).toBe(label)
})
