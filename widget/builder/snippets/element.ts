// The code of pages that embed the element.
import {
  brandColors,
  company,
  formFields,
  formMessages,
  formPageMessages,
  hiddenFields,
  quotesUrl,
  supportedLanguage,
  telLink,
  type Language,
} from '@concrete-quote/openapi'
import {
  cssRule,
  escapeAttribute,
  htmlAttributes,
  printTag,
  scriptTag,
  type CodeBlock,
  type SnippetInput,
} from './print.ts'
import { reservedHeight } from './reserved-height.ts'

/** Any page: the script and the element, or what needs no script. */
export function htmlBlocks(input: SnippetInput): CodeBlock[] {
  return input.as === 'frame' ? hostedFormBlocks(input) : [{ title: 'HTML', code: htmlCode(input) }]
}

/** The rules, the element, and the script, to paste in one piece. */
function htmlCode(input: SnippetInput): string {
  const { as, attributes, styles } = input
  const name = as ? 'concrete-quote-button' : 'concrete-quote-form'
  const look = as && (as === 'floating' ? [as] : ['filled'])
  const hasForm = !as && input.fallback === 'form'
  const rules = cssRule(name, styles) + (hasForm ? fallbackRules(input) : '')
  return [
    ...(rules ? ['<style>', ...indent(rules.trimEnd().split('\n')), '</style>'] : []),
    printTag(name, [...(look ?? []), ...htmlAttributes(attributes)]),
    ...indent(content(input)),
    `</${name}>`,
    scriptTag(input),
    '',
  ].join('\n')
}

const indent = (lines: string[]) => lines.map((line) => `  ${line}`)

/** What is in the element, as lines: the link of a button, or what the form replaces. */
function content(input: SnippetInput): string[] {
  if (input.as) {
    const { href, text } = buttonLink(input)
    return [`<a href="${escapeAttribute(href)}">${text}</a>`]
  }
  if (input.fallback === 'link') return fallbackLink(input)
  const comment = '<!-- For visitors without scripts, and until the script is there. -->'
  return [comment, ...fallbackForm(input), reserve(input)]
}

/** The link in the button: without scripts it opens the hosted form. */
export function buttonLink({ origin, attributes }: Pick<SnippetInput, 'origin' | 'attributes'>) {
  // The hosted form is a page of its own, which follows the visitor.
  const { theme: _, ...others } = attributes
  const { heading: text } = formMessages[language({ attributes })]
  return { href: hostedFormUrl({ origin, attributes: others }), text }
}

const language = ({ attributes }: Pick<SnippetInput, 'attributes'>): Language =>
  supportedLanguage(attributes.lang) ?? 'en'

/** Reserves what the form is higher than its fallback (CLS), by an SVG: policies block inline styles. */
function reserve({ fallback, attributes, styles }: SnippetInput): string {
  const { [fallback]: form, faq, density } = reservedHeight
  const denser = Number(styles['--cq-density'] ?? 1) - 1
  const height = form + (attributes.faq === undefined ? 0 : faq) + Math.round(denser * density)
  return `<svg height="${Math.max(0, height)}" aria-hidden="true"></svg>`
}

/** A link to call, or to the form on the contractor's site where the form offers no number, as lines. */
function fallbackLink(input: SnippetInput): string[] {
  const number = phone(input)
  const lang = language(input)
  const { callLink, contactPath } = formPageMessages[lang]
  const link = number
    ? `<a href="${number.href}">${callLink} ${number.text}</a>`
    : `<a href="${input.origin}${contactPath}">${formMessages[lang].heading}</a>`
  // No paragraph: its margin would collapse with that of the page, and the form has none.
  return [`<div>${link}</div>${reserve(input)}`]
}

/** A plain HTML form with the fields of the contract, as lines: it posts without a script. */
function fallbackForm(input: SnippetInput): string[] {
  const { source, reference, 'success-url': successUrl = '' } = input.attributes
  const lang = language(input)
  const messages = formMessages[lang]
  const hidden = {
    source,
    reference,
    // Without it, the response is in English.
    lang: lang === 'en' ? undefined : lang,
    // The API would resolve a path against its own origin.
    returnTo: URL.canParse(successUrl) ? successUrl : undefined,
  }
  const number = phone(input)
  const or = messages.call.charAt(0).toLowerCase() + messages.call.slice(1)
  const link = number ? ` ${or} <a href="${number.href}">${number.text}</a>` : ''
  return [
    `<form method="post" action="${quotesUrl(input.origin)}" accept-charset="utf-8">`,
    ...indent(hiddenFields(hidden)),
    ...indent(formFields(messages, { values: { projectType: input.attributes['project-type'] } })),
    `  <p><button>${messages.submit}</button>${link}</p>`,
    '</form>',
  ]
}

/** A few rules, so that the form looks cared for before the element replaces it. */
function fallbackRules({ styles }: SnippetInput): string {
  const { '--cq-accent': accent = brandColors.chalk.light, '--cq-on-accent': text = '#ffffff' } = styles
  const radius = styles['--cq-radius'] ?? '6px'
  const form = 'concrete-quote-form form'
  return [
    // The margins of its paragraphs do not move it against the element that replaces it.
    cssRule(form, { display: 'flow-root' }),
    cssRule(`${form} :is(input, select, textarea, button)`, {
      'box-sizing': 'border-box',
      width: '100%',
      padding: '0.75rem',
      border: `1px solid ${brandColors.ui.light}`,
      'border-radius': radius,
      font: 'inherit',
    }),
    cssRule(`${form} button`, { color: text, background: accent, 'font-weight': '600' }),
  ].join('')
}

function phone({ attributes }: SnippetInput): { text: string; href: string } | undefined {
  const text = attributes.phone ?? company.phone
  const href = telLink(text)
  return href ? { text: escapeAttribute(text), href } : undefined
}

/** WordPress: a Custom HTML block, or the plugin's shortcode and setting. */
export function wordPressBlocks(input: SnippetInput): CodeBlock[] {
  if (input.as === 'frame') return hostedFormBlocks(input)
  const block = { title: 'Custom HTML block', code: htmlCode(input) }
  if (input.as) return [block]
  const rule = cssRule('concrete-quote-form', input.styles)
  const shortcode = ['concrete_quote', ...htmlAttributes(input.attributes, escapeShortcode)].join(' ')
  return [
    block,
    { title: 'Or the shortcode of the plugin', code: `[${shortcode}]\n` },
    { title: 'Settings → Quote form', code: `${input.origin}\n` },
    ...(rule ? [{ title: 'Additional CSS', code: rule }] : []),
  ]
}

/** Brackets would end a shortcode, and backslashes be dropped; the plugin leaves character references alone. */
function escapeShortcode(value: string): string {
  return escapeAttribute(value).replaceAll('[', '&#91;').replaceAll(']', '&#93;').replaceAll('\\', '&#92;')
}

/** A component of React 19, which loads the script once. */
export function reactBlocks(input: SnippetInput): CodeBlock[] {
  if (input.as === 'frame') return hostedFormBlocks(input)
  const { as, attributes, styles, origin } = input
  const name = as ? 'concrete-quote-button' : 'concrete-quote-form'
  const look = as ? [as === 'floating' ? as : 'filled'] : []
  const style = Object.entries(styles).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  const element = [
    printTag(name, [
      ...look,
      ...htmlAttributes(attributes),
      ...(style.length ? [`style={{ ${style.join(', ')} }}`] : []),
    ]),
    ...indent(content({ ...input, fallback: 'link' })),
    `</${name}>`,
  ]
  const code = [
    'export function QuoteForm() {',
    '  return (',
    '    <>',
    `      <script async src="${origin}/widget/v1/embed.js" />`,
    ...indent(indent(indent(element.flatMap((lines) => lines.split('\n'))))),
    '    </>',
    '  )',
    '}',
    '',
  ]
  return [{ title: 'React component', code: code.join('\n') }]
}

/** The height of the form on a phone in pixels, with the room that it needs once a request was sent. */
const frameHeight = 1280

export function hostedFormBlocks(input: Pick<SnippetInput, 'origin' | 'attributes'>): CodeBlock[] {
  const url = hostedFormUrl(input)
  const { theme = '' } = input.attributes
  const { heading } = formMessages[language(input)]
  // Without the scheme of its content, a frame is not transparent (CSS Color Adjustment, section 2.2).
  const scheme = { dark: 'dark', system: 'light dark' }[theme] ?? 'light'
  const frame = `<iframe
  id="quote-form"
  title="${heading}"
  src="${escapeAttribute(url)}"
  height="${frameHeight}"
  loading="lazy"
  style="width: 100%; max-width: 40rem; border: 0; color-scheme: ${scheme}"
></iframe>
`
  return [
    { title: 'Link', code: `${url}\n` },
    { title: 'Frame', code: frame },
  ]
}

/** The address of the hosted form. Its other options are the element's alone. */
function hostedFormUrl({ origin, attributes }: Pick<SnippetInput, 'origin' | 'attributes'>): string {
  const { source, 'project-type': projectType, lang, theme } = attributes
  const given = Object.entries({ source, projectType, lang, theme }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const query = new URLSearchParams(given).toString()
  return `${origin}/widget/form${query && `?${query}`}`
}

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
