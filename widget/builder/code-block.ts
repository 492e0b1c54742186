import { createElement } from '../src/core/dom.ts'
import type { CodeBlock } from './snippets/print.ts'

/** Shows a piece of code with a button that copies it. */
export function codeBlock({ title, code: text }: CodeBlock): HTMLElement {
  const code = createElement('code', {}, text)
  const outcome = createElement('output')
  const button = createElement(
    'button',
    { type: 'button', ariaLabel: `Copy ${title}`, onclick: copy },
    'Copy',
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      outcome.textContent = `${title} is copied.`
    } catch {
      // Outside of secure contexts there is no clipboard.
      getSelection()?.selectAllChildren(code)
      outcome.textContent = 'The code is selected: press Ctrl+C.'
    }
    // So that the next one is announced, even if it says the same.
    setTimeout(() => (outcome.textContent = ''), 3000)
  }

  return createElement(
    'figure',
    {},
    createElement('figcaption', {}, title, outcome, button),
    createElement('pre', {}, code),
  )
}
