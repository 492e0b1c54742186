import { languageName, type StoredQuote } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { SendMailOptions } from 'nodemailer'
import { oneLine } from '../../platform/format/control-characters.ts'
import { personName } from './about-quote.ts'

/** An email without its sender. */
export type Mail = Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text' | 'html'> & {
  /** What every attempt has in its Message-ID. */
  id: string
  lang: string
  /** Whether it replies to something, or is sent unprompted (RFC 3834, section 5). */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

/**
 * Formats the HTML of an email. Long words, such as addresses, are broken: a phone would show a wider email in small type.
 * @param body HTML.
 */
export function mailHtml({ lang, title, body }: { lang: string; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="max-width: 36rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word">
${body}
</body>
</html>
`
}

/** The attribute of a cell that may have long words. Other cells of its row keep theirs whole. */
export const breaksWords = 'style="overflow-wrap: anywhere"'

/** Formats a text, with a link if there is an address. */
export function htmlLink(text: string, href?: string): string {
  return href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)
}

/** A row of the table in an email about one quote, and its link. */
export interface Row {
  label: string
  text: string | null
  href?: string | undefined
}

/** Formats the rows that have a text: as lines of plain text, and as an HTML table. */
export function formatRows(rows: Row[]): { text: string; html: string } {
  const shown = rows.flatMap(({ label, text, href }) => (text ? [{ label, text: oneLine(text), href }] : []))
  return {
    text: shown.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    html: `<table>
${shown.map(({ label, text, href }) => `<tr><th align="left">${escapeHtml(label)}</th><td ${breaksWords}>${htmlLink(text, href)}</td></tr>`).join('\n')}
</table>`,
  }
}

/** The row that says which language a visitor speaks, if the form said so. */
export function languageRow({ lang }: Pick<StoredQuote, 'lang'>): Row {
  return { label: 'Language', text: lang && `Speaks ${languageName(lang)}` }
}

/**
 * The address of the inbox, or of a quote in it.
 * @param publicUrl The origin that visitors use.
 */
export function inboxUrl(publicUrl: string, quoteId?: string): string {
  return `${publicUrl}/inbox/${quoteId === undefined ? '' : `#/quotes/${quoteId}`}`
}

interface OwnerMail {
  id: string
  /** The quote whose visitor gets the replies, if there is an address. */
  replyTo?: StoredQuote
  subject: string
  /** The paragraphs of the plain text. */
  text: string[]
  /** The paragraphs as HTML. */
  html: string
}

/**
 * Formats a text for the header of an email. The start of an encoded word, which could contain any control character, is
 * broken, so that the word is shown as text (RFC 2047, section 2).
 */
const headerText = (text: string) => text.replace(/(?<==)(?=\?)/g, ' ')

/** Formats an email to the owner. */
export function ownerMail({ id, replyTo, subject, text, html }: OwnerMail): Mail {
  return {
    id,
    lang: 'en',
    autoSubmitted: 'auto-generated',
    ...(replyTo?.email && { replyTo: { name: headerText(personName(replyTo)), address: replyTo.email } }),
    subject: headerText(subject),
    text: text.join('\n\n'),
    html: mailHtml({ lang: 'en', title: subject, body: html }),
  }
}

interface ListMail {
  id: string
  subject: string
  /** The sentences before and after the list. */
  opening: string[]
  closing: string[]
  /** The list as plain text, an item for each quote, and as HTML. */
  items: string[]
  html: string
  publicUrl: string
}

/** Formats an email to the owner that lists quotes. */
export function listMail({ id, subject, opening, closing, items, html, publicUrl }: ListMail): Mail {
  const inbox = inboxUrl(publicUrl)
  const paragraphs = (sentences: string[]) => sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
  return ownerMail({
    id,
    subject,
    text: [...opening, ...items, '-- ', ...closing, inbox],
    html: [
      ...paragraphs(opening),
      html,
      '<hr>',
      ...paragraphs(closing),
      `<p>${htmlLink('Open the inbox', inbox)}</p>`,
    ].join('\n'),
  })
}
