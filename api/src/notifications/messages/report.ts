import { type Statistics, firstOfMonth } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { htmlLink, inboxUrl, ownerMail, type Mail } from './mail.ts'

interface ReportMail {
  id: string
  /** The first day of the month. */
  first: number
  /** The statistics of the month, and of the one before. */
  current: Statistics
  before: Statistics
  /** The origin that visitors use. */
  publicUrl: string
}

/** The figures of a report, each with its label. */
const figures: [label: string, of: (statistics: Statistics) => string][] = [
  ['Quote requests', ({ quotes }) => count(quotes)],
  ['Calls tapped on the website', ({ callTaps }) => count(callTaps)],
  ['Called on time', ({ firstCall }) => share(firstCall)],
  ['Won', ({ won }) => count(won)],
  ['Worth', ({ amount }) => `$${count(amount)}`],
]

/** Writes the email with the figures of a month. */
export function reportMail({ id, first, current, before, publicUrl }: ReportMail): Mail {
  const [month, monthBefore] = [monthName(first), monthName(firstOfMonth(first, -1))]
  const subject = `${month}: ${requests(current.quotes)}`
  const opening = `The website brought ${requests(current.quotes)} in ${month} ${new Date(first).getUTCFullYear()}, and ${count(before.quotes)} in ${monthBefore}.`
  const lines = figures.map(([label, of]) => ({ label, now: of(current), then: of(before) }))
  const url = `${inboxUrl(publicUrl)}#/statistics?month=${new Date(first).toISOString().slice(0, 7)}`
  const closing = 'You get this email once a month. Switch it off in the settings of the inbox.'
  const row = ({ label, now, then }: (typeof lines)[number]) =>
    `<tr><td>${label}</td><td align="right">${now}</td><td align="right">${then}</td></tr>`
  return ownerMail({
    id,
    subject,
    text: [
      opening,
      lines.map(({ label, now, then }) => `${label}: ${now} (${monthBefore}: ${then})`).join('\n'),
      `See the charts: ${url}`,
      '-- ',
      closing,
    ],
    html: `<p><strong>${escapeHtml(opening)}</strong></p>
<table cellpadding="4">
<tr><th></th><th align="right">${month}</th><th align="right">${monthBefore}</th></tr>
${lines.map(row).join('\n')}
</table>
<p>${htmlLink('See the charts', url)}</p>
<hr>
<p>${escapeHtml(closing)}</p>`,
  })
}

const count = (number: number) => number.toLocaleString('en-US')

const requests = (quotes: number) => `${count(quotes)} quote ${quotes === 1 ? 'request' : 'requests'}`

const share = ({ onTime, due }: Statistics['firstCall']) =>
  due === 0 ? '–' : `${Math.round((100 * onTime) / due)}%`

/** The English name of the month of a date. */
const monthName = (date: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
