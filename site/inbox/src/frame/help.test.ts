import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { list, screens } from './help.tsx'

const features = join(import.meta.dirname, '../features')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(features, file), 'utf8'))
  .join('\n')

/** The buttons in quotation marks, and the terms of a request, which are its buttons and headings. */
const explanations = [list, ...Object.values(screens)].flatMap(({ terms }) => Object.values(terms))
const named = [
  ...explanations.flatMap((text) => Array.from(text.matchAll(/“([^”]+)”/g), ([, name = '']) => name)),
  ...Object.keys(screens['/quotes/']?.terms ?? {}).filter((term) => term !== 'Two people at once'),
]

it.each(named)('what the help calls “%s” is on a screen by that name', (name) => {
  expect(sources).toContain(name)
})
