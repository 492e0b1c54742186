import { create } from './find.ts'

/** What is colored, by its name in the style sheet. The first alternative that matches wins. */
const tokens = [
  ['comment', /<!--.*?-->|\/\*.*?\*\/|\/\/ .*/],
  ['string', /"[^"\n]*"|'[^'\n]*'|`[^`]*`/],
  ['tag', /<\/?[\w.-]+|\/?>|\[\w+|\]/],
  ['keyword', /\b(?:import|from|export|default(?!-)|function|return|const|let|type|void)\b|--cq-[\w-]+/],
] as const

const pattern = new RegExp(tokens.map(([name, { source }]) => `(?<${name}>${source})`).join('|'), 'g')

/** Colors code, well enough for the few languages of the snippets. */
export function highlight(code: string): Node[] {
  const nodes: Node[] = []
  let end = 0
  for (const match of code.matchAll(pattern)) {
    const [name = '', text = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text) ?? []
    nodes.push(document.createTextNode(code.slice(end, match.index)), create('span', { class: name }, text))
    end = match.index + text.length
  }
  return [...nodes, document.createTextNode(code.slice(end))]
}
