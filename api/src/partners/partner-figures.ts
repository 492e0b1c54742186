import {
  createLocalDays,
  firstOfMonth,
  isOfPartner,
  maxPartnerMonths,
  maxReferrals,
  selectionOf,
  unnamedPartner,
  type PartnerFigures,
  type Referral,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { type KindCount, minIdAt } from '../stores/interface/quote-store.ts'
import { groupByValue, isNoSpam, sum } from '../stores/kind-counts.ts'
import type { Store } from '../stores/store.ts'
import { dayOf, readPartnerViews } from './partner-views.ts'
import { readPartners } from './sources.ts'

/** How long figures are kept, in milliseconds: they take a while to count. */
const keptMs = 60_000

export type PartnerFiguresOf = ReturnType<typeof createPartnerFigures>

/** Creates the function that reads what a partner sees: figures as of the last minute, and requests as they are now. */
export function createPartnerFigures(store: Store, timeZone: string) {
  const days = createLocalDays(timeZone)

  /** The months that a partner sees, as their first days, from that of the first request on, the latest first. */
  async function monthsOf(source: string, now: number): Promise<number[]> {
    const [oldest] = await store.list(1, undefined, { source, hideSpam: true, order: 'oldest' })
    const current = firstOfMonth(days.dateAt(now))
    const began = oldest ? firstOfMonth(days.dateAt(Date.parse(oldest.createdAt))) : current
    const months = Array.from({ length: maxPartnerMonths }, (_, n) => firstOfMonth(current, -n))
    return months.filter((first) => first >= began)
  }

  async function count(source: string, now: number) {
    const firsts = await monthsOf(source, now)
    const views = await store.formViews(dayOf(firsts.at(-1) ?? now))
    const months = []
    const all: KindCount[] = []
    for (const first of firsts) {
      const [from = '', below = ''] = [first, firstOfMonth(first, 1)].map((day) =>
        minIdAt(days.momentOf(day)),
      )
      const kinds = (await store.countKinds({ from, below, source }, now)).filter(isNoSpam)
      const month = dayOf(first).slice(0, 7)
      const shown = views.filter((each) => isOfPartner(each.source, source) && each.day.startsWith(month))
      months.push({ month, views: sum(shown, (each) => each.views), ...totalsOf(kinds) })
      all.push(...kinds)
    }
    const locations = [...groupByValue(all, (kind) => kind.source)]
      .filter(([name]) => name !== source)
      .map(([name, kinds]) => ({ location: name?.slice(source.length + 1) ?? '', ...totalsOf(kinds) }))
      .sort((a, b) => b.quotes - a.quotes)
    const [last] = await store.list(1, undefined, { source, hideSpam: true })
    return {
      ...(await readPartnerViews(store, timeZone, now))(source),
      lastQuoteSecondsAgo: last ? Math.max(0, Math.floor((now - Date.parse(last.createdAt)) / 1000)) : null,
      months,
      locations,
    }
  }

  const referralOf = (quote: StoredQuote): Referral => {
    const { firstCalledAt, promisedAt } = selectionOf(quote)
    return {
      date: dayOf(days.dateAt(Date.parse(quote.createdAt))),
      reference: quote.reference,
      projectType: quote.projectType,
      isOnTime: firstCalledAt !== null && firstCalledAt <= promisedAt,
      isPriceSent: isPriceSent(quote),
      isWon: quote.outcome === 'won',
    }
  }

  /** The counts of each partner, and when they were made. */
  const counts = new Map<string, { at: number; counted: ReturnType<typeof count> }>()

  return async (source: string): Promise<PartnerFigures> => {
    const now = Date.now()
    let made = counts.get(source)
    if (!made || Math.abs(now - made.at) >= keptMs) {
      made = { at: now, counted: count(source, now) }
      counts.set(source, made)
      // What failed is tried again.
      made.counted.catch(() => counts.delete(source))
    }
    const partner = (await readPartners(store)).get(source) ?? unnamedPartner
    const quotes = partner.showsReferrals
      ? await store.list(maxReferrals, undefined, { source, hideSpam: true })
      : []
    return { ...partner, ...(await made.counted), referrals: quotes.map(referralOf) }
  }
}

const totalsOf = (kinds: KindCount[]) => ({
  quotes: sum(kinds, ({ quotes }) => quotes),
  onTime: sum(kinds, ({ onTime }) => onTime),
  won: sum(kinds, ({ won }) => won),
})

/** Whether a price was sent: somebody who responded set a time to ask about it, or the job is won. */
function isPriceSent({ answeredAt, callBackAt, outcome, history }: StoredQuote): boolean {
  if (outcome === 'won') return true
  const answered = history.findLast(({ type }) => type === 'answered')
  return (
    answeredAt !== null &&
    (callBackAt !== null ||
      (answered !== undefined &&
        history.some(({ type, text, at }) => type === 'call-back' && text !== null && at >= answered.at)))
  )
}
