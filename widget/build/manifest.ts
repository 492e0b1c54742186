// The Custom Elements Manifest, generated from the comments in `src/element/`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { attributeName, attributes as types, type AttributeProperty } from '../src/element/attributes.ts'

function parse(file: string): ts.SourceFile {
  const text = readFileSync(join(import.meta.dirname, '../src/element', file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}

const source = parse('element.ts')

function members(name: string): readonly ts.TypeElement[] {
  return findInterface(name).members
}

function findInterface(name: string): ts.InterfaceDeclaration {
  const found = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name)
  if (!found) throw new Error(`element.ts has no interface ${name}.`)
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

/** The type of a property, by the type of its attribute. */
const propertyTypes = {
  text: 'string | null',
  flag: 'boolean',
  json: 'QuoteFormValues | null',
  global: 'string',
}

/** The comments of the table of attributes, by property. */
const attributeComments: Record<string, string> = {}
const readComments = (node: ts.Node) => {
  if (ts.isPropertyAssignment(node)) attributeComments[node.name.getText()] = comment(node)
  ts.forEachChild(node, readComments)
}
readComments(parse('attributes.ts'))

const attributes = (Object.keys(types) as AttributeProperty[]).map((fieldName) => {
  const [, description, fallback] = /^(.+) Default: (.+)\.$/s.exec(attributeComments[fieldName] ?? '') ?? []
  if (!description || !fallback) throw new Error(`Document the attribute ${fieldName} and its default.`)
  const type = types[fieldName]
  const text = propertyTypes[typeof type === 'string' ? type : 'text']
  return { name: attributeName(fieldName), fieldName, type: { text }, description, default: fallback }
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
