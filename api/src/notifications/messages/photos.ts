import {
  countPhotos,
  formMessages,
  mailLink,
  mapLink,
  projectTypeLabel,
  callLink,
  type Photo,
  type PushMessage,
  type QuotePhotosAdded,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine } from '../../platform/format/control-characters.ts'
import { personName, photosTitle } from './about-quote.ts'
import { formatRows, htmlLink, languageRow, ownerMail, type Mail } from './mail.ts'
import { quotePush, type LockScreen } from './push.ts'

interface PhotosMail {
  id: string
  quote: StoredQuote
  count: number
  /** The URL of the quote in the inbox. */
  url: string
}

/** Writes the email about photos. Replies go to the visitor, if there is an address. */
export function photosMail({ id, quote, count, url }: PhotosMail): Mail {
  const { phone, email, address, preferredContact, preferredTime } = quote
  const { labels } = formMessages.en
  const subject = photosTitle(quote, count)
  const opening = `${personName(quote)} added ${countPhotos(count)} to a quote request.`
  const rows = formatRows([
    { label: labels.phone, text: phone, href: callLink(phone) },
    { label: labels.email, text: email, href: mailLink(email ?? '') },
    { label: 'Prefers', text: [preferredContact, preferredTime].filter(Boolean).join(', ') || null },
    { label: 'Address', text: address, href: address === null ? undefined : mapLink(address) },
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

/** Writes the event of photos for a webhook. */
export const photosEvent = (
  quoteId: string,
  photos: Photo[],
  timestamp: string,
  url: string,
): QuotePhotosAdded => ({
  type: 'quote.photos-added',
  timestamp,
  data: { quoteId, url, count: photos.length, photos },
})

/** Writes the push that photos were added to a quote. */
export function photosPush(quote: StoredQuote, count: number, lockScreen: LockScreen): PushMessage {
  return quotePush(quote, lockScreen, {
    brief: 'Photos were added to a quote request',
    title: photosTitle(quote, count),
    body: oneLine(quote.phone),
  })
}
