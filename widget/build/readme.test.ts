import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { printTable } from '../testing/print-table.ts'
import { declaration } from './manifest.ts'

const root = join(import.meta.dirname, '../..')
const reference = readFileSync(join(root, 'widget/docs/reference.md'), 'utf8')

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

const tables = {
  properties: printTable(
    ['property', 'type', 'default', 'meaning'],
    [
      ...members('components/quote-form-props.ts', 'QuoteFormProps'),
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
    members('components/quote-form-props.ts', 'QuoteFormHandle').map(({ name, type, comment }) => [
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

it('the reference has every property, method, and custom property', async () => {
  let current = reference
  for (const [name, table] of Object.entries(tables)) {
    const marked = new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's')
    expect(reference).toMatch(marked)
    current = current.replace(marked, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`)
  }
  await expect(current).toMatchFileSnapshot('../docs/reference.md')
})

it.each(['widget/README.md', 'widget/docs/reference.md', 'openapi/README.md'])(
  'no link of %s leaves the package',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, link] of text.matchAll(/\]\(([^)]*)\)/g)) expect(link).toMatch(/^(#|https:\/\/)/)
  },
)
