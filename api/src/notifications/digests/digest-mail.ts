import {
  projectTypeLabel,
  spamReasons,
  telLink,
  type SpamReason,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { FormatTime } from '../../format/local-time.ts'
import { oneLine } from '../../format/one-line.ts'
import { isSuspect } from '../channels/channel.ts'
import type { Mail } from '../channels/mailer.ts'
import { inboxUrl } from '../inbox-url.ts'
import { htmlLink, mailHtml } from '../mail-html.ts'

/** How much of the details a digest shows, in characters. */
const maxDetails = 300

interface DigestMail {
  id: string
  quotes: StoredQuote[]
  /** How many more quotes are only in the inbox. */
  others: number
  publicUrl: string
  localTime: FormatTime
}

/** Writes the email that lists the quotes of a digest, those that look like spam last. */
export function digestMail({ id, quotes, others, publicUrl, localTime }: DigestMail): Mail {
  const suspects = quotes.filter(isSuspect)
  const sections = [
    {
      heading:
        'Many quote requests are arriving. They are collected in an email every 15 minutes until it is calm again.',
      entries: quotes.filter((quote) => !isSuspect(quote)).map(toEntry),
    },
    {
      heading:
        'These quote requests look like spam. Release those that are not, in the inbox under Spam: you are not reminded of the others.',
      entries: suspects.map(toEntry),
    },
  ].filter(({ entries }) => entries.length > 0)
  const total = quotes.length + others
  const subject =
    suspects.length === total
      ? `Suspected spam: ${count(total)}`
      : `Digest: ${count(total)}${suspects.length > 0 ? `, ${suspects.length} of them suspected spam` : ''}`
  const closing = others > 0 ? [`${others.toLocaleString('en-US')} more are in the inbox.`] : []

  function toEntry(quote: StoredQuote) {
    const details = oneLine(quote.projectDetails)
    return {
      name: oneLine(`${quote.firstName} ${quote.lastName}`),
      about: [projectTypeLabel(quote.projectType), localTime(quote.createdAt), ...suspicions(quote)]
        .map(oneLine)
        .join(', '),
      phone: oneLine(quote.phone),
      tel: telLink(quote.phone),
      email: quote.email,
      details: details.length > maxDetails ? `${details.slice(0, maxDetails)}…` : details,
      url: inboxUrl(publicUrl, quote.id),
    }
  }

  return {
    id,
    lang: 'en',
    autoSubmitted: 'auto-generated',
    subject,
    text: [
      ...sections.flatMap(({ heading, entries }) => [
        heading,
        ...entries.map(({ name, about, phone, email, details, url }) =>
          [name, about, [phone, email].filter(Boolean).join(', '), details, url].join('\n'),
        ),
      ]),
      '-- ',
      ...closing,
      inboxUrl(publicUrl),
    ].join('\n\n'),
    html: mailHtml({
      lang: 'en',
      title: subject,
      body: [
        ...sections.flatMap(({ heading, entries }) => [
          `<p>${escapeHtml(heading)}</p>`,
          ...entries.map(
            ({ name, about, phone, tel, email, details, url }) =>
              `<p><strong>${htmlLink(name, url)}</strong><br>${escapeHtml(about)}<br>${[htmlLink(phone, tel), ...(email ? [htmlLink(email, `mailto:${email}`)] : [])].join(', ')}<br>${escapeHtml(details)}</p>`,
          ),
        ]),
        '<hr>',
        ...closing.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
        `<p>${htmlLink('Open the inbox', inboxUrl(publicUrl))}</p>`,
      ].join('\n'),
    }),
  }
}

/** Why a quote may be spam, in words. */
function suspicions({ spam, reasons }: StoredQuote): string[] {
  if (spam === 'too-fast') return ['filled in faster than people type']
  return isSuspect({ spam }) ? reasons.map((name) => spamReasons[name as SpamReason] ?? name) : []
}

const count = (number: number) =>
  `${number.toLocaleString('en-US')} quote ${number === 1 ? 'request' : 'requests'}`
