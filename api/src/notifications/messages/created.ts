import { formatCampaign, phoneSource, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import type { FormatTime } from '../../platform/format/time.ts'
import type { Row } from './layout.ts'
import {
  aboutQuote,
  beginningOf,
  callRows,
  contactButtons,
  mapContent,
  ownerMail,
  personName,
  spamPrefix,
  type Mail,
} from './mail.ts'
import type { Notice } from '../outbox/channel.ts'
import type { PushTexts } from './push.ts'

/** How much of the details a push, and the list of emails, shows, in characters. */
const maxDetails = 120

/** Writes the email about a new quote, and how many are suppressed. Replies go to the visitor, if there is an address. */
export function createdMail(
  { id, quote }: Pick<Notice, 'id' | 'quote'>,
  suppressedSpam: number,
  publicUrl: string,
  localTime: FormatTime,
): Mail {
  const name = personName(quote)
  const prefix = spamPrefix(quote)
  return ownerMail({
    id,
    publicUrl,
    subject: `${prefix}New: ${aboutQuote(quote)}`,
    preheader: `${oneLine(quote.phone)} · ${beginningOf(oneLine(quote.projectDetails), maxDetails)}`,
    headline: isByPhone(quote) ? `A request by phone was added: ${name}.` : `${name} requested a free quote.`,
    contents: [
      prefix ? 'It was filled in faster than people type, so it may be spam.' : undefined,
      contactButtons(quote, publicUrl),
      {
        typed: quote.projectDetails,
        rows: [promiseRow(quote, localTime), ...callRows(quote), ...originRows(quote, localTime)],
      },
      mapContent(quote),
    ],
    notes: [replyNote(quote), suppressedSpamNote(suppressedSpam)],
    replyTo: quote,
  })
}

const isByPhone = ({ source }: StoredQuote) => source === phoneSource

function replyNote(quote: StoredQuote): string | undefined {
  if (quote.email) return `Reply to this email to write to ${personName(quote)}.`
  // Whoever entered it has just talked to them.
  return isByPhone(quote) ? undefined : 'No email address was given. Please call.'
}

/** The row of the promised call, if one is awaited. The mail server may have been away until after its time. */
function promiseRow(quote: StoredQuote, localTime: FormatTime): Row {
  const { respondBy, answeredAt } = quote
  if (respondBy === null || answeredAt !== null || isByPhone(quote))
    return { label: 'Call promised by', text: null }
  return Date.parse(respondBy) > Date.now()
    ? { label: 'Call promised by', text: localTime(respondBy) }
    : { label: 'Promised call', text: 'Overdue' }
}

/** When and from where a quote came. */
function originRows(quote: StoredQuote, localTime: FormatTime): Row[] {
  const { createdAt, reference, source, pageUrl, campaign } = quote
  return [
    { label: 'Received', text: localTime(createdAt) },
    { label: 'Reference', text: reference },
    { label: 'Source', text: isByPhone(quote) ? null : source },
    { label: 'Page', text: pageUrl },
    { label: 'Campaign', text: formatCampaign(campaign) },
  ]
}

function suppressedSpamNote(count: number): string | undefined {
  if (count === 0) return undefined
  const requests = count === 1 ? '1 suspected spam request is' : `${count} suspected spam requests are`
  return `${requests} in the inbox under Spam.`
}

export const createdPush = (quote: StoredQuote): PushTexts => ({
  brief: 'New quote request',
  title: `${spamPrefix(quote)}New: ${aboutQuote(quote)}`,
  body: `${beginningOf(oneLine(quote.projectDetails), maxDetails)}\n${oneLine(quote.phone)}`,
})
