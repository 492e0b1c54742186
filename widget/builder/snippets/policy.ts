import type { SnippetInput } from './print.ts'

/** Returns the strictest Content-Security-Policy under which the code works, and notes on it. */
export function contentSecurityPolicy(input: SnippetInput) {
  const { origin, as, fallback, styles, pinned } = input
  if (as === 'frame')
    return {
      example: `default-src 'none'; frame-src ${origin}; base-uri 'none'`,
      notes: [
        'Site builders may put an embed into a frame of another origin, which must be registered, too: the browser’s developer tools list the frames of a page.',
        'A sandboxed frame needs allow-forms, allow-scripts, and allow-same-origin.',
      ],
    }
  const hasForm = !as && fallback === 'form'
  return {
    example: `default-src 'none'; script-src ${origin}; connect-src ${origin}; base-uri 'none'; require-trusted-types-for 'script'`,
    notes: [
      ...(pinned
        ? [
            'Keep type="module": as a classic script, the file is a syntax error (“import.meta outside a module”).',
          ]
        : []),
      hasForm || Object.keys(styles).length > 0
        ? 'Without ‘unsafe-inline’ for styles, move the rules between the style tags to your style sheet.'
        : 'The element needs nothing in style-src, and works with Trusted Types.',
      ...(hasForm
        ? [`If you set form-action, add ${origin}: the form is sent there without JavaScript.`]
        : []),
    ],
  }
}
