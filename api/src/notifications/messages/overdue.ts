import { callLink, company, isOverdue, projectTypeLabel, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import { ageInWords, type FormatTime } from '../../platform/format/time.ts'
import type { Content, Person } from './layout.ts'
import { aboutQuote, inboxUrl, ownerMail, personName, type Mail } from './mail.ts'
import type { PushTexts } from './push.ts'

interface ReminderMail {
  id: string
  event: 'reminder' | 'overdue'
  /** The quotes to list, oldest first. */
  quotes: StoredQuote[]
  /** How many people are waiting for a response. */
  total: number
  /** How many of them were promised an earlier response. */
  overdue: number
  publicUrl: string
  localTime: FormatTime
}

/** Writes the email that lists who is waiting for a response. */
export function reminderMail(options: ReminderMail): Mail {
  const { id, event, quotes, total, overdue, publicUrl } = options
  const more = total - quotes.length
  const now = Date.now()
  const subject =
    event === 'overdue'
      ? `Overdue: ${count(overdue, 'person has', 'people have')} waited longer than promised`
      : `Reminder: ${count(total, 'person is', 'people are')} waiting for a response`
  return ownerMail({
    id,
    publicUrl,
    subject,
    preheader: quotes
      .map((quote) => `${personName(quote)}, ${oneLine(quote.phone)}`)
      .slice(0, 3)
      .join(' · '),
    contents: [
      `These quote requests have no response yet, the oldest first. The website promises a response within ${company.responseHours} hours, unless the office is closed.`,
      ...quotes.map((quote): Content => ({ person: waiting(quote, now, options) })),
      { buttons: [{ text: 'Open the inbox', href: inboxUrl(publicUrl) }] },
    ],
    notes: [
      more > 0 ? `${count(more, 'more is', 'more are')} waiting: see the inbox.` : undefined,
      'Mark a request as answered in the inbox once somebody has responded. You are not reminded of it after that.',
    ],
  })
}

function waiting(quote: StoredQuote, now: number, { publicUrl, localTime }: ReminderMail): Person {
  const since = `${ageInWords(now - Date.parse(quote.createdAt))}, since ${localTime(quote.createdAt)}`
  return {
    name: { text: personName(quote), href: inboxUrl(publicUrl, quote.id) },
    lines: [
      isOverdue(quote, now) ? `${since}: overdue` : since,
      oneLine(projectTypeLabel(quote.projectType)),
      [{ text: oneLine(quote.phone), href: callLink(quote.phone) }],
    ],
  }
}

const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`

export const overduePush = (quote: StoredQuote): PushTexts => ({
  brief: 'A quote request is overdue',
  title: `Overdue: ${aboutQuote(quote)}`,
  body: `Nobody has responded in time.\n${oneLine(quote.phone)}`,
})
