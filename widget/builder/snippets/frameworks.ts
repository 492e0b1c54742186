import { keepLightDark } from '../../build/light-dark.ts'
import { htmlBlocks, svelteBlocks, vueBlocks, wordPressBlocks } from './element.ts'
import { hostedFormBlocks } from './hosted-form.ts'
import type { CodeBlock, SnippetInput } from './print.ts'
import { nextBlocks, reactBlocks } from './react.ts'

/** How pages of a framework embed the form. */
export interface Framework {
  label: string
  /** What to do first, or to know, in a sentence or two. */
  note: string
  /** Where the code goes in each product, a line each. */
  steps?: string[]
  /** Whether the form comes with the page's own bundle, from the packages. */
  isBundled: boolean
  /** A file to download first, beside the page. */
  download?: { file: string; label: string }
  blocks: (input: SnippetInput) => CodeBlock[]
}

const notOnNpm =
  'Install the package first: it is not on npm yet, and examples/frameworks/README.md describes how to pack it.'

/** The code of pages whose styles go through a bundler. */
const bundled =
  (blocks: Framework['blocks']): Framework['blocks'] =>
  (input) =>
    blocks(input).map(({ title, code }) => ({
      title,
      code: keepLightDark(code).replace(
        /^( *)(?=--.*var\(--cq-comma)/m,
        '$1/* Bundlers break light-dark(A, B) on pages without a color-scheme. */\n$1',
      ),
    }))

/** What a page may be made with, by the id of its tab. */
export const frameworks = {
  html: {
    label: 'HTML',
    note: 'Paste it where the form belongs. The script may also be in the head of the page.',
    isBundled: false,
    blocks: htmlBlocks,
  },
  react: {
    label: 'React',
    note: `For React 18 and 19. ${notOnNpm}`,
    isBundled: true,
    blocks: bundled(reactBlocks),
  },
  next: {
    label: 'Next',
    note: `The page is a server component: visitors without JavaScript can send the form too. Handlers such as onSubmitted need 'use client' in its first line. With a script tag: examples/frameworks/next/app/script. ${notOnNpm}`,
    isBundled: true,
    blocks: bundled(nextBlocks),
  },
  vue: {
    label: 'Vue',
    note: `The Vite configuration tells Vue that the tag is a custom element. ${notOnNpm}`,
    isBundled: true,
    blocks: bundled(vueBlocks),
  },
  svelte: {
    label: 'Svelte',
    note: `For Svelte 5, with or without SvelteKit. ${notOnNpm}`,
    isBundled: true,
    blocks: bundled(svelteBlocks),
  },
  wordpress: {
    label: 'WordPress',
    note: 'Upload it under Plugins → Add New, and enter the server address in its settings. Then any author can add the block “Quote form” or the shortcode. Without the plugin, an administrator can paste the code into a Custom HTML block.',
    isBundled: false,
    download: { file: 'concrete-quote.zip', label: 'Download the plugin' },
    blocks: wordPressBlocks,
  },
  hosted: {
    label: 'Site builders',
    note: 'For pages that allow no scripts: a link to the form as a page of its own, or a frame. Both take the source, project type, and theme of the options, and are in the visitor’s language unless you choose one. Menus may differ: these products have not been tested.',
    steps: [
      'Linktree, social media, email, and QR codes: the link.',
      'Wix: Add Elements, Embed Code, Embed a Site, and the link.',
      'Google Sites: Insert, Embed, By URL, and the link.',
      'Squarespace: Add Block, Code, and the frame.',
      'Shopify: in the theme editor, Add section, Custom Liquid, and the frame.',
      'Webflow: Add Elements, Code Embed, and the frame.',
      'Height: 1280 px suit phones, and 1060 px suit frames of at least 530 px. A page with scripts of its own can fit the frame to the form.',
    ],
    isBundled: false,
    blocks: hostedFormBlocks,
  },
} satisfies Record<string, Framework>

export type FrameworkId = keyof typeof frameworks
