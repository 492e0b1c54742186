import {
  callLink,
  formMessages,
  fullName,
  languageName,
  mailLink,
  mapLink,
  projectTypeLabel,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { SendMailOptions } from 'nodemailer'
import { NIL } from 'uuid'
import { oneLine, removeBidiControls } from '../../platform/format/control-characters.ts'

/** An email without its sender. */
export type Mail = Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text' | 'html'> & {
  /** What every attempt has in its Message-ID. */
  id: string
  lang: string
  /** Whether it replies to something, or is sent unprompted (RFC 3834, section 5). */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

/** A part of an email, as plain text and as HTML. */
export interface Part {
  text: string
  html: string
}

/** What a message consists of: sentences of a paragraph, what is formatted in some way, and nothing. */
export type Content =
  | string
  | undefined
  /** The sentence that it begins with. */
  | { opening: string }
  /** What somebody typed, with its lines. */
  | { typed: string }
  | { rows: Row[] }
  | { link: string; url: string }
  | Part

/** A row of the table in an email about one quote, and its link. One without a text is left out. */
export interface Row {
  label: string
  text: string | null
  href?: string | undefined
}

/** Begins the end of a message. */
export const separator: Part = { text: '-- ', html: '<hr>' }

/** The attribute of a cell that may have long words. Other cells of its row keep theirs whole. */
const breaksWords = 'style="overflow-wrap: anywhere"'

/** Formats a text, with a link if there is an address. */
export function htmlLink(text: string, href?: string): string {
  return href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)
}

function formatContent(content: NonNullable<Content>): Part {
  if (typeof content === 'string') return { text: content, html: `<p>${escapeHtml(content)}</p>` }
  if ('opening' in content)
    return { text: content.opening, html: `<p><strong>${escapeHtml(content.opening)}</strong></p>` }
  if ('link' in content)
    return {
      text: `${content.link}: ${content.url}`,
      html: `<p>${htmlLink(content.link, content.url)}</p>`,
    }
  if ('typed' in content) {
    const text = removeBidiControls(content.typed)
    return { text, html: `<p style="white-space: pre-wrap">${escapeHtml(text)}</p>` }
  }
  return 'rows' in content ? formatRows(content.rows) : content
}

function formatRows(rows: Row[]): Part {
  const shown = rows.flatMap(({ label, text, href }) => (text ? [{ label, text: oneLine(text), href }] : []))
  return {
    text: shown.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    html: `<table>
${shown.map(({ label, text, href }) => `<tr><th align="left">${escapeHtml(label)}</th><td ${breaksWords}>${htmlLink(text, href)}</td></tr>`).join('\n')}
</table>`,
  }
}

/** Formats a message as text and HTML. Long words are broken: a phone would show a wider email in small type. */
export function formatBody(lang: string, title: string, contents: Content[]): Part {
  const parts = contents.filter((content) => content !== undefined).map(formatContent)
  return {
    text: parts.map(({ text }) => text).join('\n\n'),
    html: `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="max-width: 36rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word">
${parts.map(({ html }) => html).join('\n')}
</body>
</html>
`,
  }
}

/** The row that says which language a visitor speaks, if the form said so. */
export function languageRow({ lang }: Pick<StoredQuote, 'lang'>): Row {
  return { label: 'Language', text: lang && `Speaks ${languageName(lang)}` }
}

/** What whoever calls a visitor needs. */
export function callRows(quote: StoredQuote): Content {
  const { phone, email, address, preferredContact, preferredTime, projectType, assignedTo } = quote
  const { labels } = formMessages.en
  return {
    rows: [
      { label: labels.phone, text: phone, href: callLink(phone) },
      { label: labels.email, text: email, href: mailLink(email ?? '') },
      { label: 'Prefers', text: [preferredContact, preferredTime].filter(Boolean).join(', ') },
      { label: 'Address', text: address, href: address === null ? undefined : mapLink(address) },
      { label: labels.projectType, text: projectTypeLabel(projectType) },
      { label: 'Assigned to', text: assignedTo },
      languageRow(quote),
    ],
  }
}

/** The address of the inbox, or of a quote in it. */
export function inboxUrl(publicUrl: string, quoteId?: string): string {
  // A test is of no quote.
  return `${publicUrl}/inbox/${quoteId === undefined || quoteId === NIL ? '' : `#/quotes/${quoteId}`}`
}

/**
 * Formats a text for the header of an email. The start of an encoded word, which could contain any control character, is
 * broken, so that the word is shown as text (RFC 2047, section 2).
 */
const headerText = (text: string) => text.replace(/(?<==)(?=\?)/g, ' ')

/** Formats an email to the owner. Replies go to the visitor of the quote `replyTo`, if there is an address. */
export function ownerMail(id: string, subject: string, contents: Content[], replyTo?: StoredQuote): Mail {
  return {
    id,
    lang: 'en',
    autoSubmitted: 'auto-generated',
    ...(replyTo?.email && { replyTo: { name: headerText(personName(replyTo)), address: replyTo.email } }),
    subject: headerText(subject),
    ...formatBody('en', subject, contents),
  }
}

/** The first characters of a text, with an ellipsis if it has more. By code points, so that no emoji is cut in half. */
export function beginningOf(text: string, max: number): string {
  const characters = [...text]
  return characters.slice(0, max).join('') + (characters.length > max ? '…' : '')
}

/** The name of who requested a quote, in one line. */
export const personName = (quote: StoredQuote) => oneLine(fullName(quote))

/** What a quote is about and whose it is, such as `Driveway, Maria Ramirez`. */
export const aboutQuote = (quote: StoredQuote) =>
  `${oneLine(projectTypeLabel(quote.projectType))}, ${personName(quote)}`

/** Begins the title of a quote that the owner is notified of although it may be spam. Empty for others. */
export const spamPrefix = ({ spam }: StoredQuote) => (spam === 'too-fast' ? '[Spam?] ' : '')
