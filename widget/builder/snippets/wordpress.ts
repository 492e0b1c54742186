import { htmlCode } from './html.ts'
import { elementRule, escapeAttribute, htmlAttributes, type Snippet, type SnippetInput } from './snippet.ts'

/** WordPress: the plugin's shortcode, or a Custom HTML block. */
export function wordPressSnippet(input: SnippetInput): Snippet {
  const rule = elementRule(input)
  return {
    note: 'With the plugin in examples/wordpress, any author can use the shortcode. Without it, an administrator can paste the code into a Custom HTML block.',
    blocks: [
      { title: 'wp-config.php', code: `define( 'CONCRETE_QUOTE_URL', '${input.origin}' );\n` },
      {
        title: 'Shortcode',
        code: `[${['concrete_quote', ...htmlAttributes(input.attributes, escapeShortcode)].join(' ')}]\n`,
      },
      ...(rule ? [{ title: 'Additional CSS, with the shortcode', code: rule }] : []),
      { title: 'Or a Custom HTML block', code: htmlCode(input) },
    ],
  }
}

/** Brackets would end a shortcode, and backslashes be dropped; the plugin leaves character references alone. */
function escapeShortcode(value: string): string {
  return escapeAttribute(value).replaceAll('[', '&#91;').replaceAll(']', '&#93;').replaceAll('\\', '&#92;')
}
