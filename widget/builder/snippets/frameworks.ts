import { htmlBlocks, wordPressBlocks } from './element.ts'
import type { CodeBlock, SnippetInput } from './print.ts'

/** How pages of a framework embed the form. */
export interface Framework {
  label: string
  /** What to do first, or to know, in a sentence or two. */
  note: string
  /** A file to download first, beside the page. */
  download?: { file: string; label: string }
  blocks: (input: SnippetInput) => CodeBlock[]
}

/** What a page may be made with, by the id of its tab. Others have an example in `examples/frameworks/`. */
export const frameworks = {
  html: {
    label: 'HTML',
    note: 'Paste it where the form belongs. The script may also be in the head of the page.',
    blocks: htmlBlocks,
  },
  wordpress: {
    label: 'WordPress',
    note: 'Upload it under Plugins → Add New, and enter the server address in its settings. Then any author can add the block “Quote form” or the shortcode. Without the plugin, an administrator can paste the code into a Custom HTML block.',
    download: { file: 'concrete-quote.zip', label: 'Download the plugin' },
    blocks: wordPressBlocks,
  },
} satisfies Record<string, Framework>

export type FrameworkId = keyof typeof frameworks
