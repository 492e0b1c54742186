import { type Statistics, firstOfMonth } from '@concrete-quote/openapi'
import { inboxUrl, ownerMail, separator, type Content, type Mail } from './mail.ts'

/** The figures of a report, each with its label. */
const figures: [label: string, of: (statistics: Statistics) => string][] = [
  ['Quote requests', ({ quotes }) => count(quotes)],
  ['Calls tapped on the website', ({ callTaps }) => count(callTaps)],
  ['Called on time', ({ firstCall }) => share(firstCall)],
  ['Won', ({ won }) => count(won)],
  ['Worth', ({ amount }) => `$${count(amount)}`],
]

/**
 * Writes the email with the figures of a month, and of the one before.
 * @param first The first day of the month.
 */
export function reportMail(
  id: string,
  first: number,
  current: Statistics,
  before: Statistics,
  publicUrl: string,
): Mail {
  const [month, monthBefore] = [monthName(first), monthName(firstOfMonth(first, -1))]
  const [year, number] = new Date(first).toISOString().split('-')
  const lines = figures.map(([label, of]) => ({ label, now: of(current), then: of(before) }))
  const contents: Content[] = [
    {
      opening: `The website brought ${requests(current.quotes)} in ${month} ${year}, and ${count(before.quotes)} in ${monthBefore}.`,
    },
    {
      text: lines.map(({ label, now, then }) => `${label}: ${now} (${monthBefore}: ${then})`).join('\n'),
      html: `<table cellpadding="4">
<tr><th></th><th align="right">${month}</th><th align="right">${monthBefore}</th></tr>
${lines.map(({ label, now, then }) => `<tr><td>${label}</td><td align="right">${now}</td><td align="right">${then}</td></tr>`).join('\n')}
</table>`,
    },
    { link: 'See the charts', url: `${inboxUrl(publicUrl)}#/statistics?month=${year}-${number}` },
    separator,
    'You get this email once a month. Switch it off in the settings of the inbox.',
  ]
  return ownerMail(id, `${month}: ${requests(current.quotes)}`, contents)
}

const count = (number: number) => number.toLocaleString('en-US')

const requests = (quotes: number) => `${count(quotes)} quote ${quotes === 1 ? 'request' : 'requests'}`

const share = ({ onTime, due }: Statistics['firstCall']) =>
  due === 0 ? '–' : `${Math.round((100 * onTime) / due)}%`

/** The English name of the month of a date. */
const monthName = (date: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
