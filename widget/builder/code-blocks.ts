import { create } from './dom.ts'
import type { CodeBlock } from './snippets/print.ts'

/** Shows pieces of code, each with a button that copies it. */
export function showBlocks(parent: Element, blocks: CodeBlock[]) {
  parent.replaceChildren(...blocks.map(codeBlock))
}

function codeBlock({ title, code: text }: CodeBlock): HTMLElement {
  const code = create('code', {}, text)
  const button = create('button', { type: 'button', 'aria-label': `Copy ${title}` }, 'Copy')
  const outcome = create('output')
  button.addEventListener('click', () => {
    void copy(text).then((isCopied) => {
      if (!isCopied) getSelection()?.selectAllChildren(code)
      outcome.textContent = isCopied ? `${title} is copied.` : 'The code is selected: press Ctrl+C.'
      // So that the next one is announced, even if it says the same.
      setTimeout(() => (outcome.textContent = ''), 3000)
    })
  })
  return create('figure', {}, create('figcaption', {}, title, outcome, button), create('pre', {}, code))
}

/** Returns whether the browser allows it: outside of secure contexts there is no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
