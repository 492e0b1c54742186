import { fallbackForm, fallbackLink, fallbackRules } from './fallback.ts'
import { elementRule, fits, htmlAttributes, printTag, type Snippet, type SnippetInput } from './snippet.ts'

/** Where the element's file is. */
const scriptUrl = ({ origin, pinned }: SnippetInput) =>
  `${origin}/widget/v1/${pinned?.file ?? 'concrete-quote-form.js'}`

/** Any page: the script and the element. */
export function htmlSnippet(input: SnippetInput): Snippet {
  return {
    note: 'Paste it where the form belongs. The script may also be in the head of the page.',
    blocks: [{ title: 'HTML', code: htmlCode(input) }],
  }
}

/** The script, the rules and the element, to paste in one piece. */
export function htmlCode(input: SnippetInput): string {
  const rules = elementRule(input, '  ') + (input.fallback === 'form' ? fallbackRules(input, '  ') : '')
  const style = rules ? `<style>\n${rules}</style>\n` : ''
  return `${script(input)}\n${style}${element(input)}\n`
}

function script(input: SnippetInput): string {
  const pin = input.pinned ? ` integrity="${input.pinned.integrity}" crossorigin` : ''
  return `<script type="module" async src="${scriptUrl(input)}"${pin}></script>`
}

function element(input: SnippetInput): string {
  const open = printTag('concrete-quote-form', htmlAttributes(input.attributes))
  const close = '</concrete-quote-form>'
  if (input.fallback === 'form') {
    const lines = [
      '<!-- For visitors without scripts, and until the script is there. -->',
      ...fallbackForm(input),
    ]
    return [open, ...lines.map((line) => `  ${line}`), close].join('\n')
  }
  const line = open + fallbackLink(input) + close
  return fits(line) ? line : `${open}\n  ${fallbackLink(input)}\n${close}`
}
