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

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

function find(name: string): Declaration {
  const isDeclaration = (node: ts.Statement): node is Declaration =>
    (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name
  return source.statements.find(isDeclaration) as Declaration
}

/** The text of a comment or of one of its tags, in one line. */
function textOf({ comment }: Partial<ts.JSDoc | ts.JSDocTag> = {}): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replaceAll('\n', ' ')
}

const comment = (node: ts.Node) => textOf(ts.getJSDocCommentsAndTags(node)[0])

/** The documented members of an interface, with their names and types. */
function members(name: string) {
  return (find(name) as ts.InterfaceDeclaration).members.map((node) => {
    const { name, type } = node as ts.PropertySignature
    return {
      kind: ts.isMethodSignature(node) ? 'method' : 'field',
      name: name.getText(source).replaceAll("'", ''),
      type: { text: type?.getText(source) ?? '' },
      description: comment(node),
    }
  })
}

/** The types of properties that have one of their own. */
const ownTypes: Partial<Record<AttributeProperty, string>> = {
  projectType: 'ProjectType | (string & {}) | null',
  values: 'QuoteFormValues | null',
  messages: 'QuoteFormMessages | null',
}

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
  const text = type === 'flag' ? 'boolean' : type === 'global' ? 'string' : 'string | null'
  return {
    name: attributeName(fieldName),
    fieldName,
    type: { text: ownTypes[fieldName] ?? text },
    description,
    default: fallback,
  }
})

/** What the comment of a declaration says about each `@cssprop` and the like. */
function tagged(name: string, tagName: string) {
  return ts
    .getJSDocTags(find(name))
    .filter((tag) => tag.tagName.text === tagName)
    .map((tag) => {
      const [, name = '', description = ''] = /^(\S+)\s+-\s+(.+)$/.exec(textOf(tag)) ?? []
      return { name, description }
    })
}

const events = members('QuoteFormEvents').map(({ kind: _, ...event }) => event)

/** The beginning of a declaration (schema 2 of https://github.com/webcomponents/custom-elements-manifest). */
const customElement = (name: string, tagName: string) => ({
  kind: 'class',
  customElement: true,
  name,
  tagName,
  superclass: { name: 'HTMLElement' },
  description: comment(find(name)),
})

/** The declaration of the element. */
export const declaration = {
  ...customElement('ConcreteQuoteForm', 'concrete-quote-form'),
  attributes,
  // The properties that reflect attributes are with those.
  members: members('ConcreteQuoteForm'),
  events,
  cssProperties: tagged('ConcreteQuoteForm', 'cssprop'),
  cssParts: tagged('ConcreteQuoteForm', 'csspart'),
}

/** The declaration of the button. It passes its attributes on to the form. */
export const buttonDeclaration = {
  ...customElement('ConcreteQuoteButton', 'concrete-quote-button'),
  attributes: [
    ...tagged('ConcreteQuoteButton', 'attr').map((attribute) => ({
      ...attribute,
      type: { text: 'boolean' },
      default: 'off',
    })),
    ...attributes.map(({ fieldName: _, ...attribute }) => attribute),
  ],
  events,
}

export const manifest = {
  schemaVersion: '2.1.0',
  modules: [declaration, buttonDeclaration].map((element) => {
    const path = `dist/standalone/${element.tagName}.js`
    return {
      kind: 'javascript-module',
      path,
      declarations: [element],
      exports: [
        {
          kind: 'custom-element-definition',
          name: element.tagName,
          declaration: { name: element.name, module: path },
        },
      ],
    }
  }),
}
