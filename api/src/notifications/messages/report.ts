import {
  languageName,
  projectTypeLabel,
  type Statistics,
  type ValueCount,
  firstOfMonth,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine } from '../../platform/format/control-characters.ts'
import { ageInWords } from '../../platform/format/time.ts'
import { breaksWords, htmlLink, inboxUrl, ownerMail, type Mail } from './mail.ts'

/** How many values of a kind are listed. */
const maxListed = 5

const none = 'None'

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

/** A line of figures: of the month, and of the one before. */
interface Line {
  label: string
  current: string
  before: string
}

/** Writes the email with the figures of a month. */
export function reportMail({ id, first, current, before, publicUrl }: ReportMail): Mail {
  const [month, monthBefore] = [monthName(first), monthName(firstOfMonth(first, -1))]
  const subject = `${month}: ${requests(current.quotes)}`
  const opening = `The website brought ${requests(current.quotes)} in ${month} ${new Date(first).getUTCFullYear()}, and ${count(before.quotes)} in ${monthBefore}.`
  const sections = sectionsOf(current, before)
  const url = `${inboxUrl(publicUrl)}#/statistics?month=${new Date(first).toISOString().slice(0, 7)}`
  const closing = 'You get this email once a month. Switch it off in the settings of the inbox.'
  return ownerMail({
    id,
    subject,
    text: [
      opening,
      ...sections.map(({ title, lines }) =>
        [
          `${title} (${monthBefore})`,
          ...lines.map((line) => `${line.label}: ${line.current} (${line.before})`),
        ].join('\n'),
      ),
      `See the charts: ${url}`,
      '-- ',
      closing,
    ],
    html: `<p><strong>${escapeHtml(opening)}</strong></p>
${sections.map((section) => htmlTable(section, month, monthBefore)).join('\n')}
<p>${htmlLink('See the charts', url)}</p>
<hr>
<p>${escapeHtml(closing)}</p>`,
  })
}

interface Section {
  title: string
  lines: Line[]
}

/** The figures of a month in sections, of which those without any value are left out. */
function sectionsOf(current: Statistics, before: Statistics): Section[] {
  const line = (label: string, of: (statistics: Statistics) => string): Line => ({
    label,
    current: of(current),
    before: of(before),
  })
  const values = (
    title: string,
    of: (statistics: Statistics) => ValueCount[],
    name: (value: string) => string,
  ) => ({
    title,
    lines: of(current)
      .slice(0, maxListed)
      .map(({ value, quotes }) => ({
        label: value === null ? none : oneLine(name(value)),
        current: count(quotes),
        before: count(of(before).find((each) => each.value === value)?.quotes ?? 0),
      })),
  })
  const text = (value: string) => value
  return [
    {
      title: 'Requests',
      lines: [
        line('Quote requests', ({ quotes }) => count(quotes)),
        line('Suspected spam, not counted', ({ spam }) => count(spam)),
        line('Called on time', ({ firstCall }) => share(firstCall)),
        line('Half were called within', ({ firstCall }) => duration(firstCall.medianMinutes)),
        line('9 of 10 were called within', ({ firstCall }) => duration(firstCall.p90Minutes)),
      ],
    },
    values('Kind of work', ({ projectTypes }) => projectTypes, projectTypeLabel),
    values('Partner', ({ sources }) => sources, text),
    values('Campaign', ({ campaigns }) => campaigns, text),
    values('Language', ({ languages }) => languages, languageName),
  ].filter(({ lines }) => lines.some(({ label }) => label !== none))
}

function htmlTable({ title, lines }: Section, month: string, monthBefore: string): string {
  const row = ({ label, current, before }: Line) =>
    `<tr><td ${breaksWords}>${escapeHtml(label)}</td><td align="right">${current}</td><td align="right">${before}</td></tr>`
  return `<table cellpadding="4">
<tr><th align="left">${title}</th><th align="right">${month}</th><th align="right">${monthBefore}</th></tr>
${lines.map(row).join('\n')}
</table>`
}

const count = (quotes: number) => quotes.toLocaleString('en-US')

const requests = (quotes: number) => `${count(quotes)} quote ${quotes === 1 ? 'request' : 'requests'}`

const share = ({ onTime, due }: Statistics['firstCall']) =>
  due === 0 ? '–' : `${Math.round((100 * onTime) / due)}%`

const duration = (minutes: number | null) => (minutes === null ? '–' : ageInWords(minutes * 60_000))

/** The English name of the month of a date. */
const monthName = (date: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
