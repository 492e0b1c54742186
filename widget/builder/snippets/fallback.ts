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
import { cssRule, escapeAttribute, type SnippetInput } from './print.ts'

const language = ({ attributes }: SnippetInput): Language => supportedLanguage(attributes.lang) ?? 'en'

/** The height of the FAQ below a form on wide screens, in pixels. */
const faqHeight = 277

/**
 * Reserves what the form is higher than its fallback, in pixels, so that the page does not shift when it replaces that
 * (CLS). An empty SVG, because policies block inline styles, and the fallback goes as a whole.
 */
export function reserve(formHeight: number, { attributes }: SnippetInput): string {
  const height = formHeight + (attributes.faq === undefined ? 0 : faqHeight)
  return `<svg height="${height}" aria-hidden="true"></svg>`
}

/** A link to call, or to the form on the contractor's site where the form offers no number, as lines. */
export function fallbackLink(input: SnippetInput): string[] {
  const number = phone(input)
  const lang = language(input)
  const { callLink, contactPath } = formPageMessages[lang]
  const link = number
    ? `<a href="${number.href}">${callLink} ${number.text}</a>`
    : `<a href="${input.origin}${contactPath}">${formMessages[lang].heading}</a>`
  // No paragraph: its margin would collapse with that of the page, and the form has none.
  return [`<div>${link}</div>${reserve(696, input)}`]
}

const indent = (line: string) => `  ${line}`

/** A plain HTML form with the fields of the contract, as lines: it posts without a script. */
export function fallbackForm(input: SnippetInput): string[] {
  const { source, 'success-url': successUrl = '' } = input.attributes
  const lang = language(input)
  const messages = formMessages[lang]
  const hidden = {
    source,
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
    ...hiddenFields(hidden).map(indent),
    ...formFields(messages, { values: { projectType: input.attributes['project-type'] } }).map(indent),
    `  <p><button>${messages.submit}</button>${link}</p>`,
    '</form>',
  ]
}

/** A few rules, so that the form looks cared for before the element replaces it. */
export function fallbackRules({ styles }: SnippetInput): string {
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

/** The phone number to show, by the `phone` attribute. */
function phone({ attributes }: SnippetInput): { text: string; href: string } | undefined {
  const text = attributes.phone ?? company.phone
  const href = telLink(text)
  return href ? { text: escapeAttribute(text), href } : undefined
}
