import {
  formatCampaign,
  formMessages,
  mailLink,
  projectTypeLabel,
  quoteFieldNames,
  callLink,
  type QuoteFieldName,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { removeBidiControls } from '../../platform/format/control-characters.ts'
import { createFullTime, type FormatTime } from '../../platform/format/time.ts'
import { aboutQuote, personName, spamPrefix } from './about-quote.ts'
import {
  formatRows,
  htmlLink,
  inboxUrl,
  languageRow,
  ownerMail,
  type Mail,
  type Row,
  type SendMail,
} from './mail.ts'
import { isNotifiedAtOnce, type Channel } from '../outbox/channel.ts'

interface OwnerEmailOptions {
  address: string
  sendMail: SendMail
  /** The origin that visitors use. */
  publicUrl: string
  /** The time zone of the business. */
  timeZone: string
}

/** Creates the channel that sends every quote to an address of the owner. */
export function ownerEmail({ address, sendMail, publicUrl, timeZone }: OwnerEmailOptions): Channel<'email'> {
  const localTime = createFullTime(timeZone)
  return {
    kind: 'email',
    target: address,
    accepts: isNotifiedAtOnce,
    async send({ id, quote, countSuppressedSpam, onResponse }, signal) {
      const suppressedSpam = await countSuppressedSpam()
      const mail = quoteMail({ id, quote, suppressedSpam, url: inboxUrl(publicUrl, quote.id) }, localTime)
      const response = await sendMail({ to: address, ...mail }, signal)
      onResponse?.(response)
      return 'delivered'
    },
  }
}

interface QuoteMail {
  id: string
  quote: StoredQuote
  /** How many quotes are suppressed. */
  suppressedSpam: number
  /** The URL of the quote in the inbox. */
  url: string
}

/** Writes the owner's email. Replies go to the visitor, if there is an address. */
function quoteMail({ id, quote, suppressedSpam, url }: QuoteMail, localTime: FormatTime): Mail {
  const name = personName(quote)
  const prefix = spamPrefix(quote)
  const warning = prefix && 'It was filled in faster than people type, so it may be spam.'
  const subject = `${prefix}Quote request: ${aboutQuote(quote)}`
  const opening = `${name} requested a free quote.`
  const rows = formatRows(details(quote, localTime))
  const projectDetails = removeBidiControls(quote.projectDetails)
  const closing = [
    quote.email ? `Reply to this email to write to ${name}.` : 'No email address was given. Please call.',
    suppressedSpamNote(suppressedSpam),
  ]
  return ownerMail({
    id,
    replyTo: quote,
    subject,
    text: [
      opening,
      ...(warning && [warning]),
      rows.text,
      projectDetails,
      `Open this quote in the inbox: ${url}`,
      '-- ',
      ...closing,
    ],
    html: `<p><strong>${escapeHtml(opening)}</strong></p>
${warning && `<p>${escapeHtml(warning)}</p>`}
${rows.html}
<p style="white-space: pre-wrap">${escapeHtml(projectDetails)}</p>
<p>${htmlLink('Open this quote in the inbox', url)}</p>
<hr>
${closing.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}`,
  })
}

/** Fields that are not in the table. */
const namesAndDetails: QuoteFieldName[] = ['firstName', 'lastName', 'projectDetails']

function details(quote: StoredQuote, localTime: FormatTime): Row[] {
  const { phone, email, source, pageUrl, campaign, createdAt } = quote
  const texts = { ...quote, projectType: projectTypeLabel(quote.projectType) }
  const hrefs: Partial<Record<QuoteFieldName, string | undefined>> = {
    phone: callLink(phone),
    email: mailLink(email ?? ''),
  }
  const fields = quoteFieldNames.filter((name) => !namesAndDetails.includes(name))
  return [
    ...fields.map((name) => ({ label: formMessages.en.labels[name], text: texts[name], href: hrefs[name] })),
    { label: 'Received', text: localTime(createdAt) },
    { label: 'Source', text: source },
    { label: 'Page', text: pageUrl },
    { label: 'Campaign', text: formatCampaign(campaign) },
    languageRow(quote),
  ]
}

function suppressedSpamNote(count: number): string {
  if (count === 0) return 'No quotes are suppressed as spam.'
  const quotes = count === 1 ? '1 quote is' : `${count} quotes are`
  return `${quotes} suppressed as spam. The inbox lists them under Spam.`
}
