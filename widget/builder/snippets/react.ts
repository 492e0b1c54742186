// The code of pages that use the components.
import { company } from '@concrete-quote/openapi'
import { attributeName, attributes } from '../../src/element/attributes.ts'
import { cssRule, printTag, type CodeBlock, type SnippetInput } from './print.ts'

/** React: the components. */
export function reactBlocks(input: SnippetInput): CodeBlock[] {
  return [
    {
      title: 'quote.tsx',
      code: `import { useState } from 'react'
${imports(input)}
import '@concrete-quote/widget/widget.css'

export function Quote() {
  const [id, setId] = useState<string>()
  return (
    <>
      ${quoteForm(input, ['onSubmitted={({ id }) => setId(id)}'])}
      {id && <p>Your reference: {id}</p>}
${faqAndToaster(input)}    </>
  )
}
`,
    },
    ...styleSheet(input),
  ]
}

/** Next: the components, from a server component. */
export function nextBlocks(input: SnippetInput): CodeBlock[] {
  return [
    {
      title: 'app/page.tsx',
      code: `${imports(input)}

/** A server component: the form is part of the HTML, and hydrates. */
export default function Page() {
  return (
    <main>
      ${quoteForm(input)}
${faqAndToaster(input)}    </main>
  )
}
`,
    },
    {
      title: 'app/layout.tsx',
      code: `import type { ReactNode } from 'react'
import '@concrete-quote/widget/widget.css'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="${input.attributes.lang ?? 'en'}">
      <body>{children}</body>
    </html>
  )
}
`,
    },
    ...styleSheet(input),
  ]
}

function imports(input: SnippetInput): string {
  const components = [...('faq' in input.attributes ? ['Faq'] : []), 'QuoteForm', 'Toaster'].join(', ')
  return `import { ${components} } from '@concrete-quote/widget'`
}

/** The language of a component. */
const languageProps = ({ attributes: { lang } }: SnippetInput) => (lang ? [`lang=${jsxValue(lang)}`] : [])

/** What the components leave to the page's style sheet, and to a component of its own. */
const elementOnly = ['theme', 'faq']

function quoteForm(input: SnippetInput, handlers: string[] = []): string {
  // The components have no default number; the element has the contractor's.
  const given: Record<string, string | undefined> = {
    'api-url': input.origin,
    phone: company.phone,
    ...input.attributes,
  }
  const props = Object.entries(attributes).flatMap(([name, type]) => {
    const value = given[attributeName(name)]
    if (value === undefined || elementOnly.includes(name)) return []
    if (type === 'flag') return [name]
    if (name === 'lang') return languageProps(input)
    if (name === 'draft' || name === 'photos') return [`${name}={false}`]
    return value ? [`${name}=${jsxValue(value)}`] : []
  })
  return printTag('QuoteForm', [...props, ...handlers], { indent: 6, end: ' />' })
}

function faqAndToaster(input: SnippetInput): string {
  const components = [...('faq' in input.attributes ? ['Faq'] : []), 'Toaster']
  return components.map((name) => `      ${printTag(name, languageProps(input), { end: ' />' })}\n`).join('')
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
