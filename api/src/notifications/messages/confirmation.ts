import {
  company,
  formatPromise,
  mailMessages,
  photoPageMessages,
  projectTypeLabel,
  promisedAt,
  supportedLanguage,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { htmlLink, mailHtml, type Mail } from './mail.ts'

/** Writes the visitor's email, in their language if supported. Repeats nothing typed: anybody may have typed it. */
export function confirmationMail(
  id: string,
  quote: Pick<StoredQuote, 'projectType' | 'lang' | 'createdAt' | 'respondBy'>,
  photosUrl: string | undefined,
): Mail {
  const language = supportedLanguage(quote.lang) ?? 'en'
  const { thanks, contact, contactLater, ignore, photos, ...messages } = mailMessages[language]
  const subject = `${messages.subject} | ${company.name}`
  const paragraphs = [
    thanks(projectTypeLabel(quote.projectType, language)),
    formatPromise(contact, contactLater, Date.parse(quote.createdAt), promisedAt(quote), language),
    ignore,
  ]
  return {
    id,
    lang: language,
    autoSubmitted: 'auto-replied',
    subject,
    text: `${paragraphs.join('\n\n')}${photosUrl ? `\n\n${photos}\n${photosUrl}` : ''}\n\n${company.name}\n${company.phone}\n`,
    html: mailHtml({
      lang: language,
      title: subject,
      body: `${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}${photosUrl ? `\n<p>${escapeHtml(photos)}<br>${htmlLink(photoPageMessages[language].link, photosUrl)}</p>` : ''}
<p>${escapeHtml(company.name)}<br>${htmlLink(company.phone, company.telHref)}</p>`,
    }),
  }
}
