import { formMessages, projectTypeLabel, telLink, type StoredQuote } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine } from '../../format/control-characters.ts'
import type { Channel } from '../channels/channel.ts'
import { formatRows, languageRow } from '../mail-rows.ts'
import { htmlLink, inboxUrl, mailHtml, type Mail, type SendMail } from '../mail.ts'
import { perSitting, photosToAnnounce, type SittingDeps } from './photos-to-announce.ts'
import { countPhotos, photosTitle } from './photos-title.ts'

interface PhotosEmailOptions extends SittingDeps {
  address: string
  sendMail: SendMail
  /** The origin that visitors use. */
  publicUrl: string
}

/** Creates the channel that tells an address of the owner that a visitor has added photos. */
export function photosEmail({ address, sendMail, publicUrl, ...deps }: PhotosEmailOptions): Channel {
  return {
    kind: 'photos',
    target: address,
    ...perSitting,
    async send(notice, signal) {
      const { id, quote } = notice
      const { length } = await photosToAnnounce(notice, deps)
      if (length === 0) return 'skipped'
      await sendMail({ id, to: address, ...photosMail(quote, length, inboxUrl(publicUrl, quote.id)) }, signal)
      return 'delivered'
    },
  }
}

/** Writes the email. Replies go to the visitor, if there is an address. */
function photosMail(quote: StoredQuote, count: number, url: string): Omit<Mail, 'id'> {
  const { phone, email } = quote
  const { labels } = formMessages.en
  const name = oneLine(`${quote.firstName} ${quote.lastName}`)
  const subject = photosTitle(quote, count)
  const opening = `${name} added ${countPhotos(count)} to a quote request.`
  const rows = formatRows([
    { label: labels.phone, text: phone, href: telLink(phone) },
    { label: labels.email, text: email, href: `mailto:${email}` },
    { label: labels.projectType, text: projectTypeLabel(quote.projectType) },
    languageRow(quote),
  ])
  const link = count === 1 ? 'See it in the inbox' : 'See them in the inbox'
  return {
    lang: 'en',
    autoSubmitted: 'auto-generated',
    ...(email && { replyTo: { name, address: email } }),
    subject,
    text: [opening, `${link}: ${url}`, rows.text].join('\n\n'),
    html: mailHtml({
      lang: 'en',
      title: subject,
      body: `<p>${escapeHtml(opening)}</p>
<p>${htmlLink(link, url)}</p>
${rows.html}`,
    }),
  }
}
