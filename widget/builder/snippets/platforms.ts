import { hostedFormBlocks, htmlBlocks, reactBlocks, wordPressBlocks } from './element.ts'
import type { CodeBlock, SnippetInput } from './print.ts'

interface Platform {
  /** What people call it. */
  name: string
  /** Where the code goes. */
  where: string
  blocks: (input: SnippetInput) => CodeBlock[]
}

/** What pages are made with, by the name in the query of the builder. */
export const platforms = {
  html: {
    name: 'HTML',
    where: 'Paste it where the form belongs.',
    blocks: htmlBlocks,
  },
  wordpress: {
    name: 'WordPress',
    where:
      'Edit the page, add a “Custom HTML” block, and paste it. Where WordPress removes scripts, use the plugin.',
    blocks: wordPressBlocks,
  },
  wix: {
    name: 'Wix',
    where: 'Choose Add Elements → Embed Code → Embed a Site, and enter this address.',
    // Its other embeds are frames of another origin.
    blocks: (input) => hostedFormBlocks(input).slice(0, 1),
  },
  squarespace: {
    name: 'Squarespace',
    where: 'Edit the page, add a “Code” block, and paste it. Your plan must allow JavaScript.',
    blocks: htmlBlocks,
  },
  webflow: {
    name: 'Webflow',
    where:
      'Add a “Code Embed” element where the form belongs, and paste it. Your plan must allow custom code.',
    blocks: htmlBlocks,
  },
  shopify: {
    name: 'Shopify',
    where: 'In the theme editor, add a “Custom Liquid” section to the page, and paste it.',
    blocks: htmlBlocks,
  },
  react: {
    name: 'React',
    where: 'Add this component to your project, with React 19, and render it where the form belongs.',
    blocks: reactBlocks,
  },
} satisfies Record<string, Platform>
