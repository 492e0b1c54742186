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
import { formatBody, htmlLink, type Content, type Mail } from './mail.ts'

/** Writes the visitor's email, in their language if supported. Repeats nothing typed: anybody may have typed it. */
export function confirmationMail(
  id: string,
  quote: Pick<StoredQuote, 'projectType' | 'lang' | 'createdAt' | 'respondBy'>,
  photosUrl: string | undefined,
): Mail {
  const language = supportedLanguage(quote.lang) ?? 'en'
  const { thanks, contact, contactLater, ignore, photos, ...messages } = mailMessages[language]
  const subject = `${messages.subject} | ${company.name}`
  const link = photosUrl && htmlLink(photoPageMessages[language].link, photosUrl)
  const contents: Content[] = [
    thanks(projectTypeLabel(quote.projectType, language)),
    formatPromise(contact, contactLater, Date.parse(quote.createdAt), promisedAt(quote), language),
    ignore,
    link ? { text: `${photos}\n${photosUrl}`, html: `<p>${escapeHtml(photos)}<br>${link}</p>` } : undefined,
    {
      text: `${company.name}\n${company.phone}\n`,
      html: `<p>${escapeHtml(company.name)}<br>${htmlLink(company.phone, company.telHref)}</p>`,
    },
  ]
  return {
    id,
    lang: language,
    autoSubmitted: 'auto-replied',
    subject,
    ...formatBody(language, subject, contents),
  }
}
