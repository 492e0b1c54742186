import { expect, it } from 'vitest'
import { projectTypeLabel } from './index.ts'

it.each([
  ['patio', undefined, 'Patio & Outdoor Space'],
  ['patio', 'es', 'Patio y espacio exterior'],
  ['pool', 'es', 'pool'],
] as const)('labels %s in %s as %s', (projectType, lang, label) => {
  expect(projectTypeLabel(projectType, lang)).toBe(label)
})
