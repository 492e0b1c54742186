import { formMessages, supportedLanguage } from '@concrete-quote/openapi'
import { hostedFormUrl } from './hosted-form.ts'
import {
  cssRule,
  escapeAttribute,
  fits,
  htmlAttributes,
  printTag,
  scriptTag,
  type SnippetInput,
} from './print.ts'

/** The link in the button: without scripts it opens the hosted form. */
export function buttonLink({ origin, attributes }: Pick<SnippetInput, 'origin' | 'attributes'>) {
  // The hosted form is a page of its own, which follows the visitor.
  const { theme: _, ...others } = attributes
  return {
    href: hostedFormUrl({ origin, attributes: others }),
    text: formMessages[supportedLanguage(attributes.lang) ?? 'en'].heading,
  }
}

/** The script, the rule and the button, to paste in one piece. */
export function buttonCode(input: SnippetInput): string {
  const { as, attributes, styles } = input
  const rule = cssRule('concrete-quote-button', styles, '  ')
  const style = rule ? `<style>\n${rule}</style>\n` : ''
  const floating = as === 'floating' ? ['floating'] : []
  const { href, text } = buttonLink(input)
  const link = `<a href="${escapeAttribute(href)}">${text}</a>`
  const open = printTag('concrete-quote-button', [...floating, ...htmlAttributes(attributes)])
  const line = `${open}${link}</concrete-quote-button>`
  const element = fits(line) ? line : `${open}\n  ${link}\n</concrete-quote-button>`
  return `${scriptTag(input, 'concrete-quote-button.js')}\n${style}${element}\n`
}
