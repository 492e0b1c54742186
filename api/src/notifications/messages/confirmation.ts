import {
  company,
  mailMessages,
  photoPageMessages,
  projectTypeLabel,
  supportedLanguage,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { htmlLink, mailHtml, type Mail } from './mail.ts'

/** Writes the visitor's email, in their language if supported. Repeats nothing typed: anybody may have typed it. */
export function confirmationMail(
  id: string,
  { projectType, lang }: { projectType: string; lang: string | null },
  photosUrl: string | undefined,
): Mail {
  const language = supportedLanguage(lang) ?? 'en'
  const { confirmation, photos, ...messages } = mailMessages[language]
  const subject = `${messages.subject} | ${company.name}`
  const paragraphs = confirmation(projectTypeLabel(projectType, language))
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
