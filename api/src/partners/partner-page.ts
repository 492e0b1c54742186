import { createLocalDays, firstOfMonth, maxPartnerViewsPerMinute } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { sendPage, smallPage, type Page } from '../http/content/page.ts'
import { type Deps, createRoutes } from '../http/routes.ts'
import { limitNetwork } from '../http/rate-limit.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import { ageInWords } from '../platform/format/time.ts'
import { minIdAt } from '../stores/interface/quote-store.ts'
import { isNoSpam, sum } from '../stores/kind-counts.ts'
import { findPartner } from './sources.ts'

/** How many months the page shows, with the current one. */
const shownMonths = 12

/** `/partner`: the figures of a partner, for whoever has their link. */
export function partnerPage({ store, config }: Deps): Router {
  const days = createLocalDays(config.TIME_ZONE)

  /** The figures of a month, which begins on the day `first`. */
  async function countMonth(source: string, first: number, now: number) {
    const [from = '', below = ''] = [first, firstOfMonth(first, 1)].map((day) => minIdAt(days.momentOf(day)))
    const kinds = (await store.countKinds({ from, below, source }, now)).filter(isNoSpam)
    return {
      first,
      requests: sum(kinds, ({ quotes }) => quotes),
      onTime: sum(kinds, ({ onTime }) => onTime),
      won: sum(kinds, ({ won }) => won),
    }
  }

  const show: RequestHandler = async (req, res) => {
    const { key } = req.query
    const source = typeof key === 'string' ? await findPartner(store, key) : undefined
    if (source === undefined) return sendPage(res.status(404), brokenPage)
    const now = Date.now()
    const months: MonthFigures[] = []
    for (let n = 0; n < shownMonths; n++)
      months.push(await countMonth(source, firstOfMonth(days.dateAt(now), -n), now))
    const [last] = await store.list(1, undefined, { source, hideSpam: true })
    const lastAge = last && now - Date.parse(last.createdAt)
    sendPage(res, figuresPage({ source, months, lastAge }))
  }
  const tooMany = (seconds: number) =>
    `Your network opened this page too often. Please try again in ${seconds} seconds.`
  const limitViews = limitNetwork('partner-views', maxPartnerViewsPerMinute, tooMany)
  return createRoutes({ '/partner': { get: [apiSecurityHeaders, limitViews, show] } })
}

const brokenPage = smallPage(
  'This link does not work any more',
  '<p>It was ended or replaced. Ask us for a new one.</p>',
)

interface MonthFigures {
  /** The first day of the month. */
  first: number
  requests: number
  onTime: number
  won: number
}

interface Figures {
  source: string
  months: MonthFigures[]
  /** How long ago the last request came, in milliseconds. Undefined if there is none. */
  lastAge: number | undefined
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function figuresPage({ source, months, lastAge }: Figures): Page {
  const row = ({ first, requests, onTime, won }: MonthFigures) =>
    `<tr><th scope="row">${monthName.format(first)}</th><td>${requests}</td><td>${onTime}</td><td>${won}</td></tr>`
  const last =
    lastAge === undefined ? 'No request yet' : `Last request from your page: ${ageInWords(lastAge)} ago`
  return smallPage(
    `Requests from ${source}`,
    `<p>${last}.</p>
<table>
<thead><tr><th scope="col">Month</th><th scope="col">Requests</th><th scope="col">Called in time</th><th scope="col">Won</th></tr></thead>
<tbody>
${months.map(row).join('\n')}
</tbody>
</table>
<p>Suspected spam is not counted. Whoever has the address of this page can read it.</p>`,
  )
}
