import {
  elementRule,
  escapeAttribute,
  htmlAttributes,
  printTag,
  type Snippet,
  type SnippetInput,
} from './snippet.ts'

/** Svelte and SvelteKit: the element, whose tag the server renders. */
export function svelteSnippet(input: SnippetInput): Snippet {
  const attributes = htmlAttributes({ 'api-url': input.origin, ...input.attributes }, escapeSvelte)
  const handler = 'onquote-submitted={({ detail }) => (id = detail.id)}'
  const tag = printTag('concrete-quote-form', [...attributes, handler], { split: true })
  const rule = elementRule(input, '  ')
  return {
    note: 'For Svelte 5, with or without SvelteKit.',
    blocks: [
      {
        title: '+page.svelte',
        code: `<script lang="ts">
  import { onMount } from 'svelte'
  import type {} from '@concrete-quote/widget/element/svelte'

  let id = $state<string>()

  // The element is defined in the browser; the server renders its tag.
  onMount(() => void import('@concrete-quote/widget/element/svelte'))
</script>

${tag}</concrete-quote-form>
{#if id}<p>Your reference: {id}</p>{/if}
${rule && `\n<style>\n${rule}</style>\n`}`,
      },
    ],
  }
}

/** In Svelte's attributes, braces hold expressions. */
function escapeSvelte(value: string): string {
  return escapeAttribute(value).replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}
