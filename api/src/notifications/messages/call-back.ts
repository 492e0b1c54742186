import {
  formMessages,
  mailLink,
  mapLink,
  projectTypeLabel,
  callLink,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine, removeBidiControls } from '../../platform/format/control-characters.ts'
import { createShortTime } from '../../platform/format/time.ts'
import { personName } from './about-quote.ts'
import type { Channel } from '../outbox/channel.ts'
import { formatRows, htmlLink, inboxUrl, languageRow, ownerMail, type Mail, type SendMail } from './mail.ts'
import { perCallBack, timeToCall } from '../settings/complete-call-backs.ts'

interface CallBackReminderOptions {
  address: string
  sendMail: SendMail
  /** The origin that visitors use. */
  publicUrl: string
  /** The time zone of the business. */
  timeZone: string
}

/**
 * Creates the channel that reminds an address of the owner when a visitor is to be called back. Each time has a delivery
 * of its own, which is skipped if the quote then has another time, or none.
 */
export function callBackReminder({
  address,
  sendMail,
  publicUrl,
  timeZone,
}: CallBackReminderOptions): Channel {
  const localTime = createShortTime(timeZone)
  return {
    kind: 'call-back',
    target: address,
    ...perCallBack,
    async send(notice, signal) {
      const { id, quote } = notice
      const time = timeToCall(notice)
      if (time === undefined) return 'skipped'
      const mail = callBackMail({ id, quote, callBackAt: localTime(time), publicUrl })
      await sendMail({ to: address, ...mail }, signal)
      return 'delivered'
    },
  }
}

interface CallBackMail {
  id: string
  quote: StoredQuote
  /** In local time. */
  callBackAt: string
  publicUrl: string
}

/** Writes the email that a visitor is to be called back now. Replies go to the visitor, if there is an address. */
function callBackMail({ id, quote, callBackAt, publicUrl }: CallBackMail): Mail {
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
  const closing =
    'Mark the quote as answered in the inbox once you have talked, or set another time to call back.'
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
