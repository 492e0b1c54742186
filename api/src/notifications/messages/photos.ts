import { callLink, countPhotos, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import {
  aboutQuote,
  callRows,
  inboxUrl,
  mapContent,
  ownerMail,
  personName,
  spamPrefix,
  type Mail,
} from './mail.ts'
import type { Notice } from '../outbox/channel.ts'
import type { PushTexts } from './push.ts'

/** Writes the email about photos. Replies go to the visitor, if there is an address. */
export function photosMail({ id, quote }: Notice, count: number, publicUrl: string): Mail {
  return ownerMail({
    id,
    publicUrl,
    subject: photosTitle(quote, count),
    preheader: oneLine(quote.phone),
    headline: `${personName(quote)} added ${countPhotos(count)} to a quote request.`,
    contents: [
      {
        buttons: [
          { text: count === 1 ? 'See the photo' : 'See the photos', href: inboxUrl(publicUrl, quote.id) },
          { text: 'Call', href: callLink(quote.phone) },
        ],
      },
      { rows: callRows(quote) },
      mapContent(quote),
    ],
    replyTo: quote,
  })
}

/** Says of which project photos were added, such as `3 photos: driveway · Maria Ramirez`. */
const photosTitle = (quote: StoredQuote, count: number) =>
  `${spamPrefix(quote)}${countPhotos(count)}: ${aboutQuote(quote)}`

export const photosPush = (quote: StoredQuote, count: number): PushTexts => ({
  brief: 'Photos were added to a quote request',
  title: photosTitle(quote, count),
  body: oneLine(quote.phone),
})
