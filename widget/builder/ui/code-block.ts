import type { CodeBlock } from '../snippets/print.ts'
import { copy } from './copy.ts'
import { create } from './dom.ts'

/** Shows pieces of code, each with a button that copies it. Keeps the elements, and so focus, while titles stay. */
export function showBlocks(parent: Element, blocks: CodeBlock[]) {
  const shown = [...parent.querySelectorAll<HTMLElement>('.code-block')]
  const isSame =
    shown.length === blocks.length &&
    shown.every(({ dataset }, index) => dataset.title === blocks[index]?.title)
  const figures = isSame ? shown : blocks.map(({ title }) => createBlock(title))
  if (!isSame) parent.replaceChildren(...figures)
  figures.forEach((figure, index) => {
    const code = figure.querySelector('code')
    const text = blocks[index]?.code ?? ''
    if (code?.textContent !== text) code?.replaceChildren(...highlight(text))
  })
}

function createBlock(title: string): HTMLElement {
  const code = create('code')
  const button = create(
    'button',
    { type: 'button', class: 'copy' },
    create('span', {}, 'Copy'),
    create('span', { class: 'hidden' }, ` ${title}`),
  )
  button.addEventListener('click', () => {
    void copy(code.textContent, button, title).then((isCopied) => {
      if (!isCopied) getSelection()?.selectAllChildren(code)
    })
  })
  return create(
    'figure',
    { class: 'code-block', 'data-title': title },
    create('figcaption', {}, create('span', {}, title), button),
    create('pre', { tabindex: '0', role: 'group', 'aria-label': title }, code),
  )
}

/** What is colored, by its name in the style sheet. The first alternative that matches wins. */
const tokens = [
  ['comment', /<!--.*?-->|\/\*.*?\*\/|\/\/ .*/],
  ['string', /"[^"\n]*"|'[^'\n]*'|`[^`]*`/],
  ['tag', /<\/?[\w.-]+|\/?>|\[\w+|\]/],
  ['keyword', /\b(?:import|from|export|default(?!-)|function|return|const|let|type|void)\b|--cq-[\w-]+/],
] as const

const pattern = new RegExp(tokens.map(([name, { source }]) => `(?<${name}>${source})`).join('|'), 'g')

/** Colors code, well enough for the few languages of the snippets. */
function highlight(code: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const [name = '', text = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text) ?? []
    nodes.push(document.createTextNode(code.slice(end, match.index)), create('span', { class: name }, text))
    end = match.index + text.length
  }
  return [...nodes, document.createTextNode(code.slice(end))]
}
