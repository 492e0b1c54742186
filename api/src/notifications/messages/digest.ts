import { callLink, mailLink, projectTypeLabel, spamReasonOf, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import type { FormatTime } from '../../platform/format/time.ts'
import type { Content, Person } from './layout.ts'
import { beginningOf, inboxUrl, ownerMail, personName, type Mail } from './mail.ts'

/** How many people the list of emails shows. */
const maxNames = 3

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
  const isDigest = event === 'digest'
  const entries = withoutTexts ? quotes.map((quote) => ({ ...quote, ...digitsOnly(quote) })) : quotes
  return ownerMail({
    id,
    publicUrl,
    subject,
    preheader: entries.map(personName).slice(0, maxNames).join(', '),
    headline: isDigest ? 'Many quote requests are arriving.' : 'These quote requests look like spam.',
    contents: [
      isDigest
        ? 'You get one email every 15 minutes until traffic returns to normal.'
        : 'In the inbox, under Spam, press “Not spam” in those that are not: you get no reminders about the others.',
      withoutTexts ? 'Your mail server refused what these visitors wrote. Read it in the inbox.' : undefined,
      ...entries.map((quote): Content => ({ person: entry(quote, publicUrl, localTime) })),
      { buttons: [{ text: 'Open the inbox', href: inboxUrl(publicUrl) }] },
    ],
    notes: [hasMore ? 'There are more: see the inbox.' : undefined],
  })
}

function entry(quote: StoredQuote, publicUrl: string, localTime: FormatTime): Person {
  const { phone, email, projectType, projectDetails, createdAt } = quote
  return {
    name: { text: personName(quote), href: inboxUrl(publicUrl, quote.id) },
    lines: [
      [projectTypeLabel(projectType), localTime(createdAt), ...suspicions(quote)].map(oneLine).join(', '),
      [
        { text: oneLine(phone), href: callLink(phone) },
        ...(email ? [{ text: email, href: mailLink(email) }] : []),
      ],
      beginningOf(oneLine(projectDetails), maxDetails),
    ],
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
