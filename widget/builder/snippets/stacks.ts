import { htmlSnippet } from './html.ts'
import { nextSnippet, reactSnippet } from './react.ts'
import type { Snippet, SnippetInput } from './snippet.ts'
import type { StackId } from './stack-labels.ts'
import { svelteSnippet } from './svelte.ts'
import { vueSnippet } from './vue.ts'
import { wordPressSnippet } from './wordpress.ts'

interface Stack {
  snippet: (input: SnippetInput) => Snippet
  /** Whether the form comes with the page's own bundle, from the packages. */
  isBundled: boolean
}

/** How each stack embeds the form. */
export const stacks: Record<StackId, Stack> = {
  html: { snippet: htmlSnippet, isBundled: false },
  react: { snippet: reactSnippet, isBundled: true },
  next: { snippet: nextSnippet, isBundled: true },
  vue: { snippet: vueSnippet, isBundled: true },
  svelte: { snippet: svelteSnippet, isBundled: true },
  wordpress: { snippet: wordPressSnippet, isBundled: false },
}

/** Reads the id of a stack; HTML if there is no such stack. */
export function parseStackId(id: string): StackId {
  return Object.hasOwn(stacks, id) ? (id as StackId) : 'html'
}
