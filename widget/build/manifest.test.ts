import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buttonDeclaration, declaration } from './manifest.ts'

/** Concatenates the files of a folder and its subfolders. */
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

it('documents exactly the custom properties that the style sheets use', () => {
  expect(names(declaration.cssProperties)).toEqual(found(read('src', /\.css$/), /var\(\s*(--cq-[\w-]+)/g))
})

it('documents exactly the parts of the components', () => {
  const source = read('src', /\.tsx$/)
  expect(names(declaration.cssParts)).toEqual(found(source, /\bpart(?:="|: ')(\w+)/g))
})

it('describes every entry', () => {
  const { members, events, cssProperties, cssParts } = declaration
  const { attributes } = buttonDeclaration
  const blank = [...attributes, ...members, ...events, ...cssProperties, ...cssParts].filter(
    ({ description }) => !description,
  )
  expect(blank).toEqual([])
})
