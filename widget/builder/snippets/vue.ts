import { elementRule, htmlAttributes, printTag, type Snippet, type SnippetInput } from './snippet.ts'

/** Vue: the element, with types in templates. */
export function vueSnippet(input: SnippetInput): Snippet {
  const attributes = { 'api-url': input.origin, ...input.attributes }
  const tag = printTag(
    'concrete-quote-form',
    [...htmlAttributes(attributes), '@quote-submitted="onSubmitted"'],
    {
      indent: 2,
      end: '/>',
      split: true,
    },
  )
  const rule = elementRule(input)
  return {
    note: 'The Vite configuration tells Vue that the tag is a custom element.',
    blocks: [
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
  <p v-if="id">Your reference: {{ id }}</p>
</template>
${rule && `\n<style>\n${rule}</style>\n`}`,
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
    ],
  }
}
