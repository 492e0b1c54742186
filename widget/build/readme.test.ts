import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { declaration } from './manifest.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'widget/README.md'), 'utf8')

/** The members of an interface, with their types and comments. */
function members(path: string, name: string) {
  const text = readFileSync(join(root, 'widget/src', path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name)
  if (!found) throw new Error(`${path} has no interface ${name}.`)
  return (found as ts.InterfaceDeclaration).members.map((member) => {
    const { name, type } = member as ts.PropertySignature
    const [doc] = ts.getJSDocCommentsAndTags(member)
    return {
      name: name.getText(),
      type: (type?.getText() ?? '').replace(/^\((.+)\) \| undefined$|^(.+) \| undefined$/, '$1$2'),
      comment: (ts.getTextOfJSDocComment(doc?.comment) ?? '').replaceAll('\n', ' '),
    }
  })
}

const code = (text: string) => `\`${text.replace('(string & {})', 'string').replaceAll('|', '\\|')}\``

function printTable(header: string[], rows: string[][]): string {
  const widths = header.map((_, n) => Math.max(...[header, ...rows].map((row) => (row[n] ?? '').length)))
  const line = (row: string[], fill = ' ') =>
    `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0, fill)).join(' | ')} |`
  const rule = header.map(() => '')
  return [line(header), line(rule, '-'), ...rows.map((row) => line(row))].join('\n')
}

const tables = {
  properties: printTable(
    ['property', 'type', 'default', 'meaning'],
    [
      ...members('components/quote-form.tsx', 'QuoteFormProps'),
      ...members('core/texts.ts', 'LanguageProps'),
      ...members('hooks/use-quote-submission.ts', 'SubmissionCallbacks'),
    ].map(({ name, type, comment }) => {
      const [, meaning, fallback] = /^(.+) Default: (.+)\.$/.exec(comment) ?? []
      if (!meaning || !fallback) throw new Error(`Document ${name} and its default.`)
      return [code(name), code(type), fallback, meaning]
    }),
  ),
  methods: printTable(
    ['method', 'type', 'meaning'],
    members('components/quote-form.tsx', 'QuoteFormHandle').map(({ name, type, comment }) => [
      code(name),
      code(type),
      comment,
    ]),
  ),
  styles: printTable(
    ['custom property', 'sets'],
    declaration.cssProperties.map(({ name, description }) => [code(name), description]),
  ),
}

it('the README’s tables have every property, method, and custom property', async () => {
  let current = readme
  for (const [name, table] of Object.entries(tables)) {
    const marked = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's')
    expect(readme).toMatch(marked)
    current = current.replace(marked, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`)
  }
  await expect(current).toMatchFileSnapshot('../README.md')
})

it.each(['widget', 'openapi'])('no link of the README leaves the package (%s)', (name) => {
  const text = readFileSync(join(root, name, 'README.md'), 'utf8')
  for (const [, link] of text.matchAll(/\]\(([^)]*)\)/g)) expect(link).toMatch(/^(#|https:\/\/)/)
})
