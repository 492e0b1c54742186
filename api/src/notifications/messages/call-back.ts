import {
  callLink,
  formMessages,
  mailLink,
  mapLink,
  projectTypeLabel,
  type PushMessage,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine, removeBidiControls } from '../../platform/format/control-characters.ts'
import { personName } from './about-quote.ts'
import type { Channel, Notice } from '../outbox/channel.ts'
import { formatRows, htmlLink, inboxUrl, languageRow, ownerMail, type Mail } from './mail.ts'
import { quotePush, type LockScreen } from './push.ts'

/** What channels that announce calls have in common: each time has a delivery of its own. */
export const perCallBack = {
  isPerTime: true,
  accepts: ({ spam, callBackAt }: StoredQuote) => spam === null && callBackAt !== null,
  dueAt: ({ createdAt, callBackAt }: StoredQuote) => callBackAt ?? createdAt,
} satisfies Partial<Channel>

/** The time of a call to announce; undefined if the quote has another time by now, or none. */
export function timeToCall({ quote, time }: Notice): string | undefined {
  return quote.spam === null && quote.callBackAt === time ? (quote.callBackAt ?? undefined) : undefined
}

interface CallBackMail {
  id: string
  quote: StoredQuote
  /** In local time. */
  callBackAt: string
  publicUrl: string
}

/** Writes the email that a visitor is to be called back now. Replies go to the visitor, if there is an address. */
export function callBackMail({ id, quote, callBackAt, publicUrl }: CallBackMail): Mail {
  const { phone, email, address } = quote
  const { labels } = formMessages.en
  const name = personName(quote)
  const subject = `Call back now: ${name}, ${oneLine(phone)}`
  const opening = `${name} is to be called back: ${callBackAt}.`
  const tel = callLink(phone)
  const map = address === null ? undefined : mapLink(address)
  const rows = formatRows([
    { label: labels.phone, text: phone, href: tel },
    { label: labels.email, text: email, href: mailLink(email ?? '') },
    { label: 'Address', text: address, href: map },
    { label: labels.projectType, text: projectTypeLabel(quote.projectType) },
    { label: 'Assigned to', text: quote.assignedTo },
    languageRow(quote),
  ])
  const note = removeBidiControls(quote.note ?? '')
  const url = inboxUrl(publicUrl, quote.id)
  const settle =
    quote.answeredAt === null ? 'Mark the quote as answered' : 'Say whether the job is won or lost'
  const closing = `${settle} in the inbox once you have talked, or set another time to call back.`
  return ownerMail({
    id,
    replyTo: quote,
    subject,
    text: [
      opening,
      rows.text,
      ...(note && [note]),
      [tel && `Call: ${tel}`, map && `Map: ${map}`, `Open this quote in the inbox: ${url}`]
        .filter(Boolean)
        .join('\n'),
      '-- ',
      closing,
    ],
    html: `<p><strong>${escapeHtml(opening)}</strong></p>
${rows.html}
${note && `<p style="white-space: pre-wrap">${escapeHtml(note)}</p>`}
<p>${htmlLink('Open this quote in the inbox', url)}</p>
<hr>
<p>${escapeHtml(closing)}</p>`,
  })
}

/** Writes the push that a visitor is to be called back now. */
export function callBackPush(quote: StoredQuote, lockScreen: LockScreen): PushMessage {
  return quotePush(quote, lockScreen, {
    brief: 'Call back now',
    title: `Call back now: ${personName(quote)}`,
    body: `${oneLine(projectTypeLabel(quote.projectType))}\n${oneLine(quote.phone)}`,
  })
}
