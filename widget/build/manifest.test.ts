import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { declaration } from './manifest.ts'
import { attributeNames } from '../src/element/attributes.ts'

/** The source of a folder and what is under it, as one text. */
function read(folder: string, pattern: RegExp): string {
  const dir = join(import.meta.dirname, '..', folder)
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .join('\n')
}

const names = (entries: { name: string }[]) => entries.map(({ name }) => name).sort()
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

it('documents every attribute', () => {
  expect(names(declaration.attributes)).toEqual([...Object.values(attributeNames), 'lang'].sort())
})

it('documents every custom property that the style sheets read, and no other', () => {
  expect(names(declaration.cssProperties)).toEqual(found(read('src', /\.css$/), /var\(\s*(--cq-[\w-]+)/g))
})

it('documents every part, and no other', () => {
  const source = read('src', /\.tsx$/)
  expect(names(declaration.cssParts)).toEqual(found(source, /\bpart(?:="|: ')(\w+)/g))
})

it('describes all of them', () => {
  const { attributes, members, events, cssProperties, cssParts } = declaration
  const blank = [...attributes, ...members, ...events, ...cssProperties, ...cssParts].filter(
    ({ description }) => !description,
  )
  expect(blank).toEqual([])
})
