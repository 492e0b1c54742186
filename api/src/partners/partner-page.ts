import {
  createLocalDays,
  firstOfMonth,
  isOfPartner,
  maxPartnerViewsPerMinute,
  type SourceViews,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { RequestHandler, Router } from 'express'
import { sendPage, smallPage, type Page } from '../http/content/page.ts'
import { createPages } from '../http/routes.ts'
import { limitNetwork } from '../http/rate-limit.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import { ageInWords } from '../platform/format/time.ts'
import type { FormViews } from '../stores/records/form-views.ts'
import { type KindCount, minIdAt } from '../stores/interface/quote-store.ts'
import { groupByValue, isNoSpam, sum } from '../stores/kind-counts.ts'
import { dayOf, readPartnerViews } from './partner-views.ts'
import { findPartner } from './sources.ts'
import type { Store } from '../stores/store.ts'
import type { Config } from '../config.ts'

/** How long a page is kept, in milliseconds: its figures take a while to count. */
const pageMs = 60_000

/** The maximum number of months that the page shows, with the current one. */
const shownMonths = 12

const labels = { quotes: 'Requests', onTime: 'Called on time', won: 'Won' }
const figureNames = ['quotes', 'onTime', 'won'] as const

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const brokenPage = smallPage(
  'This link does not work any more',
  '<p>It was ended or replaced. Ask us for a new one.</p>',
)

/** `/partner`: the figures of a partner, for whoever has their link. */
export function partnerPage({ store, config }: { store: Store; config: Config }): Router {
  const days = createLocalDays(config.TIME_ZONE)

  /** The months that the page shows, as their first days, from that of the first request on, the latest first. */
  async function monthsOf(source: string, now: number): Promise<number[]> {
    const [oldest] = await store.list(1, undefined, { source, hideSpam: true, order: 'oldest' })
    const current = firstOfMonth(days.dateAt(now))
    const began = oldest ? firstOfMonth(days.dateAt(Date.parse(oldest.createdAt))) : current
    const months = Array.from({ length: shownMonths }, (_, n) => firstOfMonth(current, -n))
    return months.filter((first) => first >= began)
  }

  /** What came from a partner in the month that begins with the day `first`. */
  async function readMonth(source: string, first: number, now: number) {
    const [from = '', below = ''] = [first, firstOfMonth(first, 1)].map((day) => minIdAt(days.momentOf(day)))
    return { first, kinds: (await store.countKinds({ from, below, source }, now)).filter(isNoSpam) }
  }

  async function pageOf(source: string, now: number): Promise<Page> {
    const months = []
    for (const first of await monthsOf(source, now)) months.push(await readMonth(source, first, now))
    const [last] = await store.list(1, undefined, { source, hideSpam: true })
    const latest = last
      ? `Last request from your page: ${ago(now - Date.parse(last.createdAt))}.`
      : 'No request yet.'
    const shown = describeViews((await readPartnerViews(store, config.TIME_ZONE, now))(source))
    const views = (await store.formViews(dayOf(months.at(-1)?.first ?? now))).filter((each) =>
      isOfPartner(each.source, source),
    )
    const all = months.flatMap(({ kinds }) => kinds)
    const main = [
      `<p>${shown} ${latest}</p>`,
      `<dl class="figures">${figureNames.map((name) => `<div><dt>${labels[name]}</dt><dd>${total(all, name)}</dd></div>`).join('')}</dl>`,
      monthTable(months, views),
      locationTable(source, all),
      '<p>Suspected spam is not counted. Whoever has the address of this page can read it.</p>',
    ]
    return smallPage(`Requests from ${source}`, main.join('\n'))
  }

  /** The page of each partner, and when it was made. */
  const pages = new Map<string, { at: number; page: Promise<Page> }>()

  const show: RequestHandler = async (req, res) => {
    const { key } = req.query
    const source = typeof key === 'string' ? await findPartner(store, key) : undefined
    if (source === undefined) return sendPage(res.status(404), brokenPage)
    const now = Date.now()
    let made = pages.get(source)
    if (!made || Math.abs(now - made.at) >= pageMs) {
      made = { at: now, page: pageOf(source, now) }
      pages.set(source, made)
      // What failed is tried again.
      made.page.catch(() => pages.delete(source))
    }
    sendPage(res, await made.page)
  }
  const tooMany = (seconds: number) =>
    `Your network opened this page too often. Please try again in ${seconds} seconds.`
  const limitViews = limitNetwork('partner-views', maxPartnerViewsPerMinute, tooMany)
  return createPages({ '/partner': [apiSecurityHeaders, limitViews, show] })
}

const ago = (ms: number) => (ms < 60_000 ? 'just now' : `${ageInWords(ms)} ago`)

const total = (kinds: KindCount[], name: (typeof figureNames)[number]) => sum(kinds, (kind) => kind[name])

/** Says whether pages of a partner show the form. Empty if they were never seen to. */
function describeViews({ viewsOfWeek, lastSeenSecondsAgo, isSilent }: SourceViews): string {
  if (lastSeenSecondsAgo === null) return ''
  const age = ageInWords(lastSeenSecondsAgo * 1000)
  if (isSilent)
    return `There has been no sign of the form on your page for ${age}: please check that it is there.`
  return `Your page showed the form ${viewsOfWeek} ${viewsOfWeek === 1 ? 'time' : 'times'} this week, last ${ago(lastSeenSecondsAgo * 1000)}.`
}

/** The figures by month, with bars, and with how many saw the form if that is known. */
function monthTable(months: { first: number; kinds: KindCount[] }[], views: FormViews[]): string {
  const max = Math.max(1, ...months.map(({ kinds }) => total(kinds, 'quotes')))
  const rows = months.map(({ first, kinds }) => {
    const quotes = total(kinds, 'quotes')
    const month = dayOf(first).slice(0, 7)
    const viewed = sum(
      views.filter(({ day }) => day.startsWith(month)),
      (each) => each.views,
    )
    return [
      // A bar by style would need a policy of its own.
      `<th scope="row">${monthName.format(first)}<meter max="${max}" value="${quotes}" aria-hidden="true"></meter></th>`,
      views.length > 0 ? `<td>${viewed}</td>` : '',
      ...figureNames.map((name) => `<td>${total(kinds, name)}</td>`),
    ].join('')
  })
  const names = [...(views.length > 0 ? ['Views'] : []), ...figureNames.map((name) => labels[name])]
  return `<table>
<thead><tr><th scope="col">Month</th>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</tbody>
</table>`
}

/** The figures of each location of a partner. Empty if there is none. */
function locationTable(partner: string, kinds: KindCount[]): string {
  const locations = [...groupByValue(kinds, ({ source }) => source)].filter(([source]) => source !== partner)
  if (locations.length === 0) return ''
  const rows = locations
    .sort(([, a], [, b]) => total(b, 'quotes') - total(a, 'quotes'))
    .map(([source, group]) => {
      const cells = figureNames.map((name) => `<td>${total(group, name)}</td>`).join('')
      return `<tr><th scope="row">${escapeHtml(source?.slice(partner.length + 1) ?? '')}</th>${cells}</tr>`
    })
  return `<table>
<thead><tr><th scope="col">Location</th>${figureNames.map((name) => `<th scope="col">${labels[name]}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}
