import {
  countPhotos,
  formMessages,
  mailLink,
  projectTypeLabel,
  callLink,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { personName, photosTitle } from './about-quote.ts'
import type { Channel } from '../outbox/channel.ts'
import { formatRows, htmlLink, inboxUrl, languageRow, ownerMail, type Mail, type SendMail } from './mail.ts'
import { perSitting, photosToAnnounce, type SittingDeps } from './photo-sittings.ts'

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
      const mail = photosMail({ id, quote, count: length, url: inboxUrl(publicUrl, quote.id) })
      await sendMail({ to: address, ...mail }, signal)
      return 'delivered'
    },
  }
}

interface PhotosMail {
  id: string
  quote: StoredQuote
  count: number
  /** The URL of the quote in the inbox. */
  url: string
}

/** Writes the email. Replies go to the visitor, if there is an address. */
function photosMail({ id, quote, count, url }: PhotosMail): Mail {
  const { phone, email } = quote
  const { labels } = formMessages.en
  const subject = photosTitle(quote, count)
  const opening = `${personName(quote)} added ${countPhotos(count)} to a quote request.`
  const rows = formatRows([
    { label: labels.phone, text: phone, href: callLink(phone) },
    { label: labels.email, text: email, href: mailLink(email ?? '') },
    { label: labels.projectType, text: projectTypeLabel(quote.projectType) },
    languageRow(quote),
  ])
  const link = count === 1 ? 'See it in the inbox' : 'See them in the inbox'
  return ownerMail({
    id,
    replyTo: quote,
    subject,
    text: [opening, `${link}: ${url}`, rows.text],
    html: `<p>${escapeHtml(opening)}</p>
<p>${htmlLink(link, url)}</p>
${rows.html}`,
  })
}
