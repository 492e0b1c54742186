import { callLink, company, isOverdue, projectTypeLabel, type StoredQuote } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine } from '../../platform/format/control-characters.ts'
import { ageInWords, type FormatTime } from '../../platform/format/time.ts'
import {
  aboutQuote,
  htmlLink,
  inboxUrl,
  ownerMail,
  personName,
  separator,
  type Mail,
  type Part,
} from './mail.ts'
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
  const { id, event, quotes, total, overdue, publicUrl, localTime } = options
  const more = total - quotes.length
  const now = Date.now()
  const subject =
    event === 'overdue'
      ? `Overdue: ${count(overdue, 'person has', 'people have')} waited longer than promised`
      : `Reminder: ${count(total, 'person is', 'people are')} waiting for a response`
  const entries = quotes.map((quote): Part => {
    const [name, phone] = [personName(quote), oneLine(quote.phone)]
    const project = oneLine(projectTypeLabel(quote.projectType))
    const waiting = `${ageInWords(now - Date.parse(quote.createdAt))}, since ${localTime(quote.createdAt)}`
    const age = isOverdue(quote, now) ? `${waiting}: overdue` : waiting
    const tel = callLink(quote.phone)
    const url = inboxUrl(publicUrl, quote.id)
    return {
      text: `${name}: ${age}\n${project}\n${phone}${tel ? ` (${tel})` : ''}\n${url}`,
      html: `<p><strong>${htmlLink(name, url)}</strong>: ${age}<br>${escapeHtml(project)}<br>${htmlLink(phone, tel)}</p>`,
    }
  })
  return ownerMail(id, subject, [
    `These quote requests have no response yet, the oldest first. The website promises a response within ${company.responseHours} hours, unless the office is closed.`,
    ...entries,
    separator,
    more > 0 ? `${count(more, 'more is', 'more are')} waiting: see the inbox.` : undefined,
    'Mark a request as answered in the inbox once somebody has responded. You are not reminded of it after that.',
    { link: 'Open the inbox', url: inboxUrl(publicUrl) },
  ])
}

const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`

export const overduePush = (quote: StoredQuote): PushTexts => ({
  brief: 'A quote request is overdue',
  title: `Overdue: ${aboutQuote(quote)}`,
  body: `Nobody has responded in time.\n${oneLine(quote.phone)}`,
})
