// The code of pages that embed the element.
import { buttonCode } from './button.ts'
import { fallbackForm, fallbackLink, fallbackRules, reserve } from './fallback.ts'
import {
  elementRule,
  escapeAttribute,
  htmlAttributes,
  printTag,
  scriptTag,
  type CodeBlock,
  type SnippetInput,
} from './print.ts'

/** Any page: the script and the element. */
export function htmlBlocks(input: SnippetInput): CodeBlock[] {
  return [{ title: 'HTML', code: htmlCode(input) }]
}

/** The rules, the element, and the script, to paste in one piece. */
function htmlCode(input: SnippetInput): string {
  if (input.as) return buttonCode(input)
  const rules = elementRule(input, '  ') + (input.fallback === 'form' ? fallbackRules(input, '  ') : '')
  const style = rules ? `<style>\n${rules}</style>\n` : ''
  return `${style}${element(input)}\n${script(input)}\n`
}

function script(input: SnippetInput): string {
  const file = 'concrete-quote-form.js'
  if (input.loadsWithPage) return scriptTag(input, file)
  return `<script type="module">
  // Loads the form when it is about to come into view.
  const load = (entries) =>
    entries.some((entry) => entry.isIntersecting) &&
    import('${input.origin}/widget/v1/${file}')
  const observer = new IntersectionObserver(load, { rootMargin: '50%' })
  for (const form of document.querySelectorAll('concrete-quote-form')) observer.observe(form)
</script>`
}

function element(input: SnippetInput): string {
  const content =
    input.fallback === 'form'
      ? [
          '<!-- For visitors without scripts, and until the script is there. -->',
          ...fallbackForm(input),
          reserve(130, input),
        ]
      : fallbackLink(input)
  return [
    printTag('concrete-quote-form', htmlAttributes(input.attributes)),
    ...content.map((line) => `  ${line}`),
    '</concrete-quote-form>',
  ].join('\n')
}

/** WordPress: the plugin's setting and shortcode, or a Custom HTML block, which a button needs. */
export function wordPressBlocks(input: SnippetInput): CodeBlock[] {
  if (input.as) return [{ title: 'Custom HTML block', code: htmlCode(input) }]
  const rule = elementRule(input)
  const shortcode = ['concrete_quote', ...htmlAttributes(input.attributes, escapeShortcode)].join(' ')
  return [
    { title: 'Settings → Quote form', code: `${input.origin}\n` },
    { title: 'Shortcode', code: `[${shortcode}]\n` },
    ...(rule ? [{ title: 'Additional CSS, with the shortcode', code: rule }] : []),
    { title: 'Or a Custom HTML block', code: htmlCode(input) },
  ]
}

/** Brackets would end a shortcode, and backslashes be dropped; the plugin leaves character references alone. */
function escapeShortcode(value: string): string {
  return escapeAttribute(value).replaceAll('[', '&#91;').replaceAll(']', '&#93;').replaceAll('\\', '&#92;')
}

/** Vue: the element, with types in templates. */
export function vueBlocks(input: SnippetInput): CodeBlock[] {
  const attributes = htmlAttributes({ 'api-url': input.origin, ...input.attributes })
  const handler = '@quote-submitted="onSubmitted"'
  const tag = printTag('concrete-quote-form', [...attributes, handler], { indent: 2, split: true })
  const content = fallbackLink(input).map((line) => `    ${line}\n`)
  return [
    {
      title: 'quote.vue',
      code: `<script setup lang="ts">
import { ref } from 'vue'
import type { QuoteFormEvents } from '@concrete-quote/widget/element/vue'
import '@concrete-quote/widget/element/vue'

const id = ref<string>()
const onSubmitted = ({ detail }: QuoteFormEvents['quote-submitted']) => (id.value = detail.id)
</script>

<template>
  ${tag}
${content.join('')}  </concrete-quote-form>
  <p v-if="id">Your reference: {{ id }}</p>
</template>
${styleElement(elementRule(input))}`,
    },
    {
      title: 'vite.config.ts',
      code: `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'concrete-quote-form' } } }),
  ],
})
`,
    },
  ]
}

/** Svelte and SvelteKit: the element, whose tag the server renders. */
export function svelteBlocks(input: SnippetInput): CodeBlock[] {
  const attributes = htmlAttributes({ 'api-url': input.origin, ...input.attributes }, escapeSvelte)
  const handler = 'onquote-submitted={({ detail }) => (id = detail.id)}'
  const tag = printTag('concrete-quote-form', [...attributes, handler], { split: true })
  const content = fallbackLink(input).map((line) => `  ${line}\n`)
  return [
    {
      title: '+page.svelte',
      code: `<script lang="ts">
  import { onMount } from 'svelte'
  import type {} from '@concrete-quote/widget/element/svelte'

  let id = $state<string>()

  // The element is defined in the browser; the server renders its tag.
  onMount(() => void import('@concrete-quote/widget/element/svelte'))
</script>

${tag}
${content.join('')}</concrete-quote-form>
{#if id}<p>Your reference: {id}</p>{/if}
${styleElement(elementRule(input, '  '))}`,
    },
  ]
}

/** In Svelte's attributes, braces hold expressions. */
function escapeSvelte(value: string): string {
  return escapeAttribute(value).replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}

const styleElement = (rule: string) => (rule ? `\n<style>\n${rule}</style>\n` : '')
