import { callLink, mailLink, projectTypeLabel, spamReasonOf, type StoredQuote } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine } from '../../platform/format/control-characters.ts'
import type { FormatTime } from '../../platform/format/time.ts'
import {
  beginningOf,
  htmlLink,
  inboxUrl,
  ownerMail,
  personName,
  separator,
  type Content,
  type Mail,
  type Part,
} from './mail.ts'

/** How much of the details a digest shows, in characters. */
const maxDetails = 200

interface DigestMail {
  id: string
  event: 'digest' | 'spam-digest'
  quotes: StoredQuote[]
  /** Whether more quotes were collected than are listed. */
  hasMore: boolean
  /** Whether what visitors typed is left out, because the mail server refused it; of a phone, its digits are shown. */
  withoutTexts?: boolean
  publicUrl: string
  localTime: FormatTime
}

export function digestMail(options: DigestMail): Mail {
  const { id, event, quotes, hasMore, withoutTexts = false, publicUrl, localTime } = options
  const requests = `${quotes.length.toLocaleString('en-US')} quote ${quotes.length === 1 ? 'request' : 'requests'}`
  const subject = `${event === 'digest' ? 'Digest' : 'Suspected spam'}: ${requests}${hasMore ? ', and more' : ''}`
  const contents: Content[] = [
    event === 'digest'
      ? 'Many quote requests are arriving. You get one email every 15 minutes until traffic returns to normal.'
      : 'These quote requests look like spam. In the inbox, under Spam, press “Not spam” in those that are not: you get no reminders about the others.',
    withoutTexts ? 'Your mail server refused what these visitors wrote. Read it in the inbox.' : undefined,
    ...quotes.map((quote) =>
      entry(withoutTexts ? { ...quote, ...digitsOnly(quote) } : quote, publicUrl, localTime),
    ),
    separator,
    hasMore ? 'There are more: see the inbox.' : undefined,
    { link: 'Open the inbox', url: inboxUrl(publicUrl) },
  ]
  return ownerMail(id, subject, contents)
}
function entry(quote: StoredQuote, publicUrl: string, localTime: FormatTime): Part {
  const { phone, email, projectType, projectDetails, createdAt } = quote
  const [name, number] = [personName(quote), oneLine(phone)]
  const shown = beginningOf(oneLine(projectDetails), maxDetails)
  const about = [projectTypeLabel(projectType), localTime(createdAt), ...suspicions(quote)]
    .map(oneLine)
    .join(', ')
  const url = inboxUrl(publicUrl, quote.id)
  const contact = [htmlLink(number, callLink(phone)), ...(email ? [htmlLink(email, mailLink(email))] : [])]
  return {
    text: [name, about, [number, email].filter(Boolean).join(', '), shown, url].filter(Boolean).join('\n'),
    html: `<p><strong>${htmlLink(name, url)}</strong><br>${escapeHtml(about)}<br>${contact.join(', ')}<br>${escapeHtml(shown)}</p>`,
  }
}

/** A quote of which nothing that was typed is left but the digits of the phone number. */
const digitsOnly = ({ phone }: StoredQuote) => ({
  firstName: 'Quote',
  lastName: 'request',
  phone: phone.replace(/\D/g, ''),
  email: null,
  projectDetails: '',
})

/** Why a quote may be spam, in words. */
function suspicions({ spam, reasons }: StoredQuote): string[] {
  if (spam === 'too-fast') return ['filled in faster than people type']
  return spam === 'content' ? reasons.map((name) => spamReasonOf(name).words) : []
}
