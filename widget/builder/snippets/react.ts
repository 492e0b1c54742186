// The code of pages that use the components.
import { company } from '@concrete-quote/openapi'
import type { QuoteFormProps } from '../../src/components/quote-form.tsx'
import { attributeName, attributes, type AttributeProperty } from '../../src/element/attributes.ts'
import { cssRule, printTag, type CodeBlock, type SnippetInput } from './print.ts'

/** React: the components. */
export function reactBlocks(input: SnippetInput): CodeBlock[] {
  const components = ['faq' in input.attributes ? 'Faq' : '', 'QuoteForm', 'Toaster'].filter(Boolean)
  const others = components
    .filter((name) => name !== 'QuoteForm')
    .map((name) => `      ${printTag(name, languageProps(input), { end: ' />' })}\n`)
  return [
    {
      title: 'quote.tsx',
      code: `import { useState } from 'react'
import { ${components.join(', ')} } from '@concrete-quote/widget'
import '@concrete-quote/widget/widget.css'

export function Quote() {
  const [id, setId] = useState<string>()
  return (
    <>
      ${quoteForm(input)}
      {id && <p>Your reference: {id}</p>}
${others.join('')}    </>
  )
}
`,
    },
    ...styleSheet(input),
  ]
}

/** The language of a component. */
const languageProps = ({ attributes: { lang } }: SnippetInput) => (lang ? [`lang=${jsxValue(lang)}`] : [])

/** The attributes that are no property of the form: the page's style sheet, and a component of its own, do the same. */
const elementOnly: Record<Exclude<AttributeProperty, keyof QuoteFormProps>, true> = { theme: true, faq: true }

function quoteForm(input: SnippetInput): string {
  // The components have no default number; the element has the contractor's.
  const given: Record<string, string | undefined> = {
    'api-url': input.origin,
    phone: company.phone,
    ...input.attributes,
  }
  const props = Object.entries(attributes).flatMap(([name, type]) => {
    const value = given[attributeName(name)]
    if (value === undefined || name in elementOnly) return []
    if (type === 'flag') return [name]
    if (name === 'lang') return languageProps(input)
    if (type === 'off') return [`${name}={false}`]
    return value ? [`${name}=${jsxValue(value)}`] : []
  })
  const handler = 'onSubmitted={({ id }) => setId(id)}'
  return printTag('QuoteForm', [...props, handler], { indent: 6, end: ' />' })
}

/** A string of JSX, or an expression where it holds what JSX would decode. */
function jsxValue(value: string): string {
  return /["&\\{}<>]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`
}

/** More specific than the components' own rule, wherever it is loaded. */
function styleSheet({ attributes, styles }: SnippetInput): CodeBlock[] {
  const { theme } = attributes
  const scheme = theme === 'system' ? 'light dark' : theme
  const code = cssRule(':root .cq', { ...(scheme && { 'color-scheme': scheme }), ...styles })
  return code ? [{ title: 'Your style sheet', code }] : []
}
