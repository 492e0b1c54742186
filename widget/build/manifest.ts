// The Custom Elements Manifest, generated from the comments in `src/element/element.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const path = 'src/element/element.ts'
const source = ts.createSourceFile(
  path,
  readFileSync(join(import.meta.dirname, '..', path), 'utf8'),
  ts.ScriptTarget.Latest,
  true,
)

function members(name: string): readonly ts.TypeElement[] {
  return findInterface(name).members
}

function findInterface(name: string): ts.InterfaceDeclaration {
  const found = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name)
  if (!found) throw new Error(`${path} has no interface ${name}.`)
  return found as ts.InterfaceDeclaration
}

function comment(node: ts.Node): string {
  const [doc] = ts.getJSDocCommentsAndTags(node)
  return (ts.getTextOfJSDocComment(doc?.comment) ?? '').replaceAll('\n', ' ')
}

/** The name and the type of a property. */
function signature(node: ts.TypeElement): { name: string; type: { text: string } } {
  const { name, type } = node as ts.PropertySignature
  const text = name.getText(source).replaceAll("'", '')
  return { name: text, type: { text: type?.getText(source) ?? '' } }
}

const attributes = members('QuoteFormAttributes').map((node) => {
  const [, name, description, fallback] =
    /^Attribute `([\w-]+)`[^:]*: (.+) Default: (.+)$/s.exec(comment(node)) ?? []
  if (!name || !description || !fallback) throw new Error(`No such comment: ${comment(node)}`)
  const { name: fieldName, type } = signature(node)
  return { name, fieldName, type, description, default: fallback.replace(/\.$/, '') }
})

const tags = ts.getJSDocTags(findInterface('ConcreteQuoteForm')).map((tag) => {
  const [, name = '', description = ''] =
    /^(\S+)\s+-\s+(.+)$/s.exec(ts.getTextOfJSDocComment(tag.comment) ?? '') ?? []
  return { tag: tag.tagName.text, name, description }
})
const tagged = (wanted: string) =>
  tags.filter(({ tag }) => tag === wanted).map(({ name, description }) => ({ name, description }))

/** The declaration of the element (schema 2 of https://github.com/webcomponents/custom-elements-manifest). */
export const declaration = {
  kind: 'class',
  customElement: true,
  name: 'ConcreteQuoteForm',
  tagName: 'concrete-quote-form',
  superclass: { name: 'HTMLElement' },
  description: comment(findInterface('ConcreteQuoteForm')),
  attributes,
  members: [
    ...attributes.map(({ fieldName, name, type, description }) => ({
      kind: 'field',
      name: fieldName,
      attribute: name,
      reflects: true,
      type,
      description,
    })),
    ...members('ConcreteQuoteForm')
      .filter((node) => comment(node))
      .map((node) => ({
        kind: ts.isMethodSignature(node) ? 'method' : 'field',
        ...signature(node),
        description: comment(node),
      })),
  ],
  events: members('QuoteFormEvents').map((node) => ({ ...signature(node), description: comment(node) })),
  cssProperties: tagged('cssprop'),
  cssParts: tagged('csspart'),
}

const module = 'dist/standalone/concrete-quote-form.js'

export const manifest = {
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: module,
      declarations: [declaration],
      exports: [
        {
          kind: 'custom-element-definition',
          name: declaration.tagName,
          declaration: { name: declaration.name, module },
        },
      ],
    },
  ],
}
