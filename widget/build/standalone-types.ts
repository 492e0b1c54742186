// The types of the standalone file: one declaration file without imports, generated from the source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectTypes, quoteFieldNames } from '@concrete-quote/openapi'
import ts from 'typescript'
import { declaration } from './manifest.ts'

/** The declarations that the file contains, by source file, from `src/`. */
const contents = {
  'core/field-values.ts': ['QuoteFormValues'],
  '../../openapi/src/messages/messages.ts': [
    'ErrorCode',
    'FaqItem',
    'FormMessages',
    'PhotoFailure',
    'PhotoMessages',
  ],
  'core/texts.ts': ['SomeTexts', 'QuoteFormMessages'],
  'core/send-quote.ts': ['QuoteSubmitted', 'QuoteFailed'],
  'element/element.ts': ['QuoteFormEvents', 'ConcreteQuoteForm', 'ConcreteQuoteButton'],
}

function readDeclarations(path: string, names: string[]): string[] {
  const text = readFileSync(join(import.meta.dirname, '../src', path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return names.map((name) => {
    const found = source.statements.find(
      (node) =>
        (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name,
    )
    if (!found) throw new Error(`${path} does not declare ${name}.`)
    return found.getFullText(source).trim()
  })
}

const attributes = declaration.attributes.map(
  ({ name, fieldName, type, description, default: fallback }) =>
    `  /** Attribute \`${name}\`: ${description} Default: ${fallback}. */\n  ${fieldName}: ${type.text}\n`,
)

const union = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

/** The content of `concrete-quote-form.d.ts`. */
export const standaloneTypes = [
  '// Types of <concrete-quote-form> and <concrete-quote-button> for pages that load them with a script tag: save the file in your project.',
  `/** The kinds of work that a visitor can choose. */\nexport type ProjectType = ${union(projectTypes)}`,
  `/** The names of the form's fields. */\nexport type QuoteFieldName = ${union(quoteFieldNames)}`,
  ...Object.entries(contents).flatMap(([path, names]) => readDeclarations(path, names)),
  `/** The attributes of \`<concrete-quote-form>\`, as properties that reflect them. */\nexport interface QuoteFormAttributes {\n${attributes.join('')}}`,
  "declare global {\n  interface HTMLElementTagNameMap {\n    'concrete-quote-form': ConcreteQuoteForm\n    'concrete-quote-button': ConcreteQuoteButton\n  }\n}\n",
].join('\n\n')
