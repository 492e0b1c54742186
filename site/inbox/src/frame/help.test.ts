import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const features = join(import.meta.dirname, '../features')
const screens = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(features, file), 'utf8'))
  .join('\n')
const help = readFileSync(join(import.meta.dirname, 'help.tsx'), 'utf8')

/** The buttons in quotation marks, and the terms of a request, which are its buttons and headings. */
const named = [
  ...help.matchAll(/“([^”]+)”/g),
  ...(/title: 'A request'.*?\n {2}\},/s.exec(help)?.[0] ?? '').matchAll(/^ {6}'?((?!Two people)[^':]+)'?:/gm),
].map(([, name = '']) => name)

it.each(named)('what the help calls “%s” is on a screen by that name', (name) => {
  expect(screens).toContain(name)
})
