import {
  maxPartnerViewsPerMinute,
  projectTypeLabel,
  type PartnerFigures,
  type Referral,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { Request, RequestHandler, Router } from 'express'
import { sendPage, smallPage, type Page } from '../http/content/page.ts'
import { createPages } from '../http/routes.ts'
import { limitNetwork } from '../http/rate-limit.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import { csvHead, csvLine } from '../platform/format/csv.ts'
import { ageInWords } from '../platform/format/time.ts'
import { sum } from '../stores/kind-counts.ts'
import type { Store } from '../stores/store.ts'
import type { PartnerFiguresOf } from './partner-figures.ts'
import { findPartner } from './sources.ts'

const labels = { quotes: 'Requests', onTime: 'Called on time', won: 'Won' }
const figureNames = ['quotes', 'onTime', 'won'] as const
type Figures = Record<(typeof figureNames)[number], number>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const brokenPage = smallPage(
  'This link does not work any more',
  '<p>It was ended or replaced. Ask us for a new one.</p>',
)

/** `/partner`: what a partner sees, for whoever has their link; and its requests as `/partner.csv`. */
export function partnerPage(store: Store, figuresOf: PartnerFiguresOf): Router {
  /** The key of a request, and whose it is. */
  async function readKey({ query }: Request) {
    const key = typeof query.key === 'string' ? query.key : ''
    return { key, source: await findPartner(store, key) }
  }

  const show: RequestHandler = async (req, res) => {
    const { key, source } = await readKey(req)
    if (source === undefined) return sendPage(res.status(404), brokenPage)
    sendPage(res, pageOf(source, await figuresOf(source), `/partner.csv?key=${key}`))
  }

  const sendFile: RequestHandler = async (req, res) => {
    const { source } = await readKey(req)
    const figures = source === undefined ? undefined : await figuresOf(source)
    if (!figures?.showsReferrals) return sendPage(res.status(404), brokenPage)
    res.attachment('requests.csv').send(referralFile(figures.referrals))
  }

  const tooMany = (seconds: number) =>
    `Your network opened this page too often. Please try again in ${seconds} seconds.`
  const limitViews = limitNetwork('partner-views', maxPartnerViewsPerMinute, tooMany)
  return createPages({
    '/partner': [apiSecurityHeaders, limitViews, show],
    '/partner.csv': [apiSecurityHeaders, limitViews, sendFile],
  })
}

function pageOf(source: string, figures: PartnerFigures, file: string): Page {
  const { months, locations, displayName, lastQuoteSecondsAgo, showsReferrals, referrals } = figures
  const latest =
    lastQuoteSecondsAgo === null
      ? 'No request yet.'
      : `Last request from your page: ${ago(lastQuoteSecondsAgo)}.`
  const main = [
    `<p>${describeViews(figures)} ${latest}</p>`,
    `<dl class="figures">${figureNames.map((name) => `<div><dt>${labels[name]}</dt><dd>${sum(months, (month) => month[name])}</dd></div>`).join('')}</dl>`,
    monthTable(months),
    locations.length > 0
      ? table(
          ['Location', ...figureNames.map((name) => labels[name])],
          locations.map((each) => [escapeHtml(each.location), ...cellsOf(each)]),
        )
      : '',
    showsReferrals ? referralTable(referrals, file) : '',
    '<p>Suspected spam is not counted. Whoever has the address of this page can read it.</p>',
  ]
  return smallPage(`Requests from ${displayName ?? source}`, main.join('\n'))
}

const ago = (seconds: number) => (seconds < 60 ? 'just now' : `${ageInWords(seconds * 1000)} ago`)

/** Says whether pages of a partner show the form. Empty if they were never seen to. */
function describeViews({ viewsOfWeek, lastSeenSecondsAgo, isSilent }: PartnerFigures): string {
  if (lastSeenSecondsAgo === null) return ''
  const age = ageInWords(lastSeenSecondsAgo * 1000)
  if (isSilent)
    return `There has been no sign of the form on your page for ${age}: please check that it is there.`
  return `Your page showed the form ${viewsOfWeek} ${viewsOfWeek === 1 ? 'time' : 'times'} this week, last ${ago(lastSeenSecondsAgo)}.`
}

const cellsOf = (figures: Figures) => figureNames.map((name) => String(figures[name]))

/** The figures by month, with bars, and with how many saw the form if that is known. */
function monthTable(months: PartnerFigures['months']): string {
  const max = Math.max(1, ...months.map(({ quotes }) => quotes))
  const hasViews = months.some(({ views }) => views > 0)
  return table(
    ['Month', ...(hasViews ? ['Views'] : []), ...figureNames.map((name) => labels[name])],
    months.map((each) => [
      // A bar by style would need a policy of its own.
      `${monthName.format(Date.parse(each.month))}<meter max="${max}" value="${each.quotes}" aria-hidden="true"></meter>`,
      ...(hasViews ? [String(each.views)] : []),
      ...cellsOf(each),
    ]),
  )
}

const progress = { isOnTime: 'Called on time', isPriceSent: 'Price sent', isWon: 'Won' } as const
const progressNames = ['isOnTime', 'isPriceSent', 'isWon'] as const

/** The requests as CSV. */
function referralFile(referrals: Referral[]): string {
  const head = csvHead(['Date', 'Reference', 'Kind of work', ...progressNames.map((name) => progress[name])])
  const rows = referrals.map((each) => {
    const reached = progressNames.map((name) => (each[name] ? 'yes' : ''))
    return csvLine([each.date, each.reference ?? '', projectTypeLabel(each.projectType), ...reached])
  })
  return head + rows.join('')
}

/** What became of each request, in words, so that it fits on a phone. */
function referralTable(referrals: Referral[], file: string): string {
  const hasReferences = referrals.some(({ reference }) => reference !== null)
  const rows = referrals.map((each) => [
    dayName.format(Date.parse(each.date)),
    ...(hasReferences ? [`<bdi>${escapeHtml(each.reference ?? '')}</bdi>`] : []),
    escapeHtml(projectTypeLabel(each.projectType)),
    progressNames
      .filter((name) => each[name])
      .map((name) => progress[name])
      .join(', '),
  ])
  const headings = ['Date', ...(hasReferences ? ['Reference'] : []), 'Kind of work', 'So far']
  return `<h2>Each request</h2>
${table(headings, rows)}
<p><a href="${escapeHtml(file)}" download>Save as a file for spreadsheets</a></p>`
}

/** A table whose first column names its rows. Cells are HTML. */
function table(headings: string[], rows: string[][]): string {
  const lines = rows.map(
    ([name = '', ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  return `<table>
<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`
}
