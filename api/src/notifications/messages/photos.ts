import { countPhotos, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import {
  aboutQuote,
  callRows,
  inboxUrl,
  ownerMail,
  personName,
  spamPrefix,
  type Content,
  type Mail,
} from './mail.ts'
import type { Notice } from '../outbox/channel.ts'
import type { PushTexts } from './push.ts'

/** Writes the email about photos. Replies go to the visitor, if there is an address. */
export function photosMail({ id, quote }: Notice, count: number, publicUrl: string): Mail {
  const contents: Content[] = [
    `${personName(quote)} added ${countPhotos(count)} to a quote request.`,
    {
      link: count === 1 ? 'See it in the inbox' : 'See them in the inbox',
      url: inboxUrl(publicUrl, quote.id),
    },
    callRows(quote),
  ]
  return ownerMail(id, photosTitle(quote, count), contents, quote)
}

/** Says of which project photos were added, such as `3 photos: Driveway, Maria Ramirez`. */
const photosTitle = (quote: StoredQuote, count: number) =>
  `${spamPrefix(quote)}${countPhotos(count)}: ${aboutQuote(quote)}`

export const photosPush = (quote: StoredQuote, count: number): PushTexts => ({
  brief: 'Photos were added to a quote request',
  title: photosTitle(quote, count),
  body: oneLine(quote.phone),
})
