import {
  callLink,
  formatCampaign,
  formatField,
  formMessages,
  mailLink,
  phoneSource,
  quoteFieldNames,
  type QuoteFieldName,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import type { FormatTime } from '../../platform/format/time.ts'
import {
  aboutQuote,
  beginningOf,
  inboxUrl,
  languageRow,
  ownerMail,
  personName,
  separator,
  spamPrefix,
  type Content,
  type Mail,
  type Row,
} from './mail.ts'
import type { Notice } from '../outbox/channel.ts'
import type { PushTexts } from './push.ts'

/** Writes the email about a new quote, and how many are suppressed. Replies go to the visitor, if there is an address. */
export function createdMail(
  { id, quote }: Pick<Notice, 'id' | 'quote'>,
  suppressedSpam: number,
  publicUrl: string,
  localTime: FormatTime,
): Mail {
  const name = personName(quote)
  const prefix = spamPrefix(quote)
  const contents: Content[] = [
    {
      opening: isByPhone(quote)
        ? `A request by phone was added: ${name}.`
        : `${name} requested a free quote.`,
    },
    prefix ? 'It was filled in faster than people type, so it may be spam.' : undefined,
    { rows: details(quote, localTime) },
    { typed: quote.projectDetails },
    { link: 'Open this request in the inbox', url: inboxUrl(publicUrl, quote.id) },
    separator,
    replyNote(quote),
    suppressedSpamNote(suppressedSpam),
  ]
  return ownerMail(id, `${prefix}Quote request: ${aboutQuote(quote)}`, contents, quote)
}

const isByPhone = ({ source }: StoredQuote) => source === phoneSource

function replyNote(quote: StoredQuote): string | undefined {
  if (quote.email) return `Reply to this email to write to ${personName(quote)}.`
  // Whoever entered it has just talked to them.
  return isByPhone(quote) ? undefined : 'No email address was given. Please call.'
}

/** Fields that are not in the table. */
const namesAndDetails: QuoteFieldName[] = ['firstName', 'lastName', 'projectDetails']

function details(quote: StoredQuote, localTime: FormatTime): Row[] {
  const { phone, email, reference, source, pageUrl, campaign, createdAt, respondBy } = quote
  const hrefs: Partial<Record<QuoteFieldName, string | undefined>> = {
    phone: callLink(phone),
    email: mailLink(email ?? ''),
  }
  const fields = quoteFieldNames.filter((name) => !namesAndDetails.includes(name))
  return [
    ...fields.map((name) => ({
      label: formMessages.en.labels[name],
      text: formatField(name, quote),
      href: hrefs[name],
    })),
    { label: 'Received', text: localTime(createdAt) },
    { label: 'Call promised by', text: respondBy && !isByPhone(quote) ? localTime(respondBy) : null },
    { label: 'Reference', text: reference },
    { label: 'Source', text: isByPhone(quote) ? null : source },
    { label: 'Page', text: pageUrl },
    { label: 'Campaign', text: formatCampaign(campaign) },
    languageRow(quote),
  ]
}

function suppressedSpamNote(count: number): string | undefined {
  if (count === 0) return undefined
  const requests = count === 1 ? '1 suspected spam request is' : `${count} suspected spam requests are`
  return `${requests} in the inbox under Spam.`
}

/** How much of the details a push shows, in characters. */
const maxDetails = 120

export const createdPush = (quote: StoredQuote): PushTexts => ({
  brief: 'New quote request',
  title: `${spamPrefix(quote)}Quote request: ${aboutQuote(quote)}`,
  body: `${beginningOf(oneLine(quote.projectDetails), maxDetails)}\n${oneLine(quote.phone)}`,
})
