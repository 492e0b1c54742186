import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandColors } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'button.css'), 'utf8')

it.each([
  ['accent', brandColors.chalk],
  ['on-accent', brandColors['on-chalk']],
  ['text', brandColors.ink],
  ['background', brandColors.surface],
])('the button’s --cq-%s has the brand’s colors by default', (name, { light, dark }) => {
  expect(css).toContain(`var(--cq-${name}, light-dark(${light}, ${dark}))`)
})
