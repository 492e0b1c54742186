import escapeHtml from 'escape-html'
import type { Mail } from './mailer.ts'

/**
 * Formats the HTML of an email.
 * @param body HTML.
 */
export function mailHtml({ lang, title, body }: { lang: string; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="max-width: 36rem; font: 16px/1.5 system-ui, sans-serif">
${body}
</body>
</html>
`
}

/** Formats a text, with a link if there is an address. */
export function htmlLink(text: string, href?: string): string {
  return href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)
}

/**
 * The address of the inbox, or of a quote in it.
 * @param publicUrl The origin that visitors use.
 */
export function inboxUrl(publicUrl: string, quoteId?: string): string {
  return `${publicUrl}/inbox/${quoteId === undefined ? '' : `#/quotes/${quoteId}`}`
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
  return {
    id,
    lang: 'en',
    autoSubmitted: 'auto-generated',
    subject,
    text: [...opening, ...items, '-- ', ...closing, inbox].join('\n\n'),
    html: mailHtml({
      lang: 'en',
      title: subject,
      body: [
        ...paragraphs(opening),
        html,
        '<hr>',
        ...paragraphs(closing),
        `<p>${htmlLink('Open the inbox', inbox)}</p>`,
      ].join('\n'),
    }),
  }
}
