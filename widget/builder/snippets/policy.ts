import { frameworks, type FrameworkId } from './frameworks.ts'
import type { SnippetInput } from './print.ts'

/** What a page's Content-Security-Policy must allow for the form. */
export interface Policy {
  /** What to add, by directive. */
  directives: Record<string, string>
  /** A whole policy under which the form works, as a header's value. */
  example: string
  notes: string[]
}

const listOrigin = 'The operator of the server must register the origin of your page as a partner’s.'

/** Describes the policy of a page that embeds the form as the code for a framework does. */
export function contentSecurityPolicy(id: FrameworkId, input: SnippetInput): Policy {
  const { origin, fallback, styles, loadsWithPage } = input
  if (id === 'hosted') return framePolicy(origin)
  const { isBundled } = frameworks[id]
  const hasInlineRule = !isBundled && (fallback === 'form' || Object.keys(styles).length > 0)
  const postsForm = isBundled ? id === 'react' || id === 'next' : fallback === 'form'
  return {
    directives: { 'script-src': isBundled ? "'self'" : origin, 'connect-src': origin },
    // The strictest one or, for a page with a bundle of its own, one that allows the page's own origin.
    example: isBundled
      ? `default-src 'self'; connect-src 'self' ${origin}; base-uri 'none'`
      : `default-src 'none'; script-src ${origin}; connect-src ${origin}; base-uri 'none'; require-trusted-types-for 'script'`,
    notes: [
      isBundled
        ? 'The form is part of your own bundle.'
        : 'The element needs nothing in style-src, and works with Trusted Types.',
      ...(!isBundled && !loadsWithPage
        ? ['Without ‘unsafe-inline’ for scripts, choose “With the page” under “Load the script”, above.']
        : []),
      ...(!isBundled && loadsWithPage
        ? [
            'Keep type="module": as a classic script, the file is a syntax error (“import.meta outside a module”).',
          ]
        : []),
      ...(id === 'next' ? ['Next’s own inline scripts need a nonce.'] : []),
      ...(hasInlineRule
        ? ['Without ‘unsafe-inline’ for styles, move the rules between the style tags to your style sheet.']
        : []),
      ...(postsForm
        ? [`If you set form-action, add ${origin}: the form is sent there without JavaScript.`]
        : []),
      listOrigin,
    ],
  }
}

/** The policy of a page that shows the hosted form in a frame. */
function framePolicy(origin: string): Policy {
  return {
    directives: { 'frame-src': origin },
    example: `default-src 'none'; frame-src ${origin}; base-uri 'none'`,
    notes: [
      'A link needs no policy.',
      `${listOrigin} Site builders may put an embed into a frame of another origin, which must be registered, too: the browser’s developer tools list the frames of a page.`,
      'A sandboxed frame needs allow-forms, allow-scripts, and allow-same-origin.',
      'Without ‘unsafe-inline’, move the style and the script to files of your own.',
    ],
  }
}
