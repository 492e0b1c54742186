import { createLocalDays, firstOfMonth, maxPartnerViewsPerMinute } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { sendPage, smallPage, type Page } from '../http/content/page.ts'
import { createPages } from '../http/routes.ts'
import { limitNetwork } from '../http/rate-limit.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import { ageInWords } from '../platform/format/time.ts'
import { minIdAt } from '../stores/interface/quote-store.ts'
import { isNoSpam, sum } from '../stores/kind-counts.ts'
import { findPartner } from './sources.ts'
import type { Store } from '../stores/store.ts'
import type { Config } from '../config.ts'

/** How long a page is kept, in milliseconds: its figures take a while to count. */
const pageMs = 60_000

/** How many months the page shows, with the current one. */
const shownMonths = 12

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const brokenPage = smallPage(
  'This link does not work any more',
  '<p>It was ended or replaced. Ask us for a new one.</p>',
)

/** `/partner`: the figures of a partner, for whoever has their link. */
export function partnerPage({ store, config }: { store: Store; config: Config }): Router {
  const days = createLocalDays(config.TIME_ZONE)

  /** The row of a month, which begins on the day `first`. */
  async function rowOf(source: string, first: number, now: number): Promise<string> {
    const [from = '', below = ''] = [first, firstOfMonth(first, 1)].map((day) => minIdAt(days.momentOf(day)))
    const kinds = (await store.countKinds({ from, below, source }, now)).filter(isNoSpam)
    const figures = (['quotes', 'onTime', 'won'] as const).map((name) => sum(kinds, (kind) => kind[name]))
    const cells = figures.map((figure) => `<td>${figure}</td>`).join('')
    return `<tr><th scope="row">${monthName.format(first)}</th>${cells}</tr>`
  }

  async function pageOf(source: string, now: number): Promise<Page> {
    const rows: string[] = []
    for (let n = 0; n < shownMonths; n++)
      rows.push(await rowOf(source, firstOfMonth(days.dateAt(now), -n), now))
    const [last] = await store.list(1, undefined, { source, hideSpam: true })
    const latest = last
      ? `Last request from your page: ${ageInWords(now - Date.parse(last.createdAt))} ago`
      : 'No request yet'
    const main = `<p>${latest}.</p>
<table>
<thead><tr><th scope="col">Month</th><th scope="col">Requests</th><th scope="col">Called on time</th><th scope="col">Won</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<p>Suspected spam is not counted. Whoever has the address of this page can read it.</p>`
    return smallPage(`Requests from ${source}`, main)
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
