import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  maxStatisticsValues,
  overdueAfterMs,
  type Statistics,
  type ValueCount,
} from '@concrete-quote/openapi'
import { addDays, mondayOf, type LocalDays } from '../format/local-days.ts'
import {
  minIdAt,
  nextId,
  type QuoteFacts,
  type QuoteKind,
  type QuoteStore,
} from '../stores/interface/quote-store.ts'

const minuteMs = 60_000

interface Period {
  /** Milliseconds since 1970. */
  since: number
  /** Milliseconds since 1970, not part of the period. */
  until: number
}

interface Deps {
  store: Pick<QuoteStore, 'facts'>
  /** The days of the business, which its weeks consist of. */
  days: LocalDays
  /** Milliseconds since 1970. */
  now: number
}

/** Counts the quotes of a period, page by page, so that other requests get a turn in between. */
export async function readStatistics({ since, until }: Period, deps: Deps): Promise<Statistics> {
  const count = createCount({ since, until }, deps)
  const below = minIdAt(until)
  let from = minIdAt(since)
  for (;;) {
    const page = await deps.store.facts({ from, below })
    const last = page.at(-1)
    if (!last) return count.result()
    count.add(page)
    from = nextId(last.id)
    await yieldToEventLoop()
  }
}

/** Creates a count of the quotes of a period, which are added page by page, in the order of their receipt. */
function createCount(period: Period, { days, now }: Omit<Deps, 'store'>) {
  const projectTypes = createValues()
  const sources = createValues()
  const campaigns = createValues()
  const languages = createValues()
  const weeks = weeksOf(period, days)
  const callTimes: number[] = []
  const overdueBelow = minIdAt(now - overdueAfterMs)
  let week = 0
  let [quotes, spam, overdue] = [0, 0, 0]

  /** Adds a quote that is no suspected spam to all but the counts by value. */
  function addTimes({ id, calledAfterMs }: QuoteFacts) {
    quotes++
    let current = weeks[week]
    while (current && id >= current.below) current = weeks[++week]
    if (current) current.quotes++
    if (calledAfterMs !== null) callTimes.push(calledAfterMs)
    else if (id < overdueBelow) overdue++
  }

  return {
    add(page: QuoteFacts[]) {
      const kinds = new Map<QuoteKind, number>()
      for (const facts of page) {
        if (facts.kind.spam === null) addTimes(facts)
        else spam++
        kinds.set(facts.kind, (kinds.get(facts.kind) ?? 0) + 1)
      }
      for (const [kind, count] of kinds) {
        if (kind.spam !== null) continue
        projectTypes.add(kind.projectType, count)
        sources.add(kind.source, count)
        campaigns.add(kind.campaign, count)
        languages.add(kind.lang && primarySubtag(kind.lang), count)
      }
    },
    result(): Statistics {
      const [bySource, byCampaign, byLanguage] = [sources.top(), campaigns.top(), languages.top()]
      return {
        ...isoPeriod(period),
        quotes,
        spam,
        firstCall: firstCallOf(callTimes, overdue),
        weeks: weeks.map((part) => ({ ...isoPeriod(part), quotes: part.quotes })),
        projectTypes: projectTypes.top().items,
        sources: bySource.items,
        campaigns: byCampaign.items,
        languages: byLanguage.items,
        otherSources: bySource.others,
        otherCampaigns: byCampaign.others,
        otherLanguages: byLanguage.others,
      }
    },
  }
}

const isoPeriod = ({ since, until }: Period) => ({
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
})

interface Week extends Period {
  /** Sorts after the IDs of its quotes. */
  below: string
  quotes: number
}

/** The weeks of a period, as far as they are in it. */
function weeksOf({ since, until }: Period, days: LocalDays): Week[] {
  const weeks: Week[] = []
  for (let start = since, monday = mondayOf(days.dateAt(since)); start < until;) {
    monday = addDays(monday, 7)
    const end = Math.min(days.momentOf(monday), until)
    weeks.push({ since: start, until: end, below: minIdAt(end), quotes: 0 })
    start = end
  }
  return weeks
}

/** The language of a tag (BCP 47) without its region: `es` for `es-MX`. */
const primarySubtag = (tag: string) => tag.split('-', 1)[0]?.toLowerCase() ?? null

/** Creates a count of quotes by value. The empty text is no value. */
function createValues() {
  const counts = new Map<string, number>()
  return {
    add(value: string | null, quotes: number) {
      const key = value ?? ''
      counts.set(key, (counts.get(key) ?? 0) + quotes)
    },
    /** The most frequent values, and the number of quotes with any other. */
    top(): { items: ValueCount[]; others: number } {
      const all = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      const items = all.slice(0, maxStatisticsValues)
      return {
        items: items.map(([value, quotes]) => ({ value: value || null, quotes })),
        others: all.slice(items.length).reduce((sum, [, quotes]) => sum + quotes, 0),
      }
    },
  }
}

/** @param overdue The number of quotes that are older than 24 hours and that nobody has called about. */
function firstCallOf(callTimes: number[], overdue: number): Statistics['firstCall'] {
  const sorted = new Float64Array(callTimes).sort()
  const percentile = (part: number) => {
    const ms = sorted[Math.ceil(sorted.length * part) - 1]
    return ms === undefined ? null : ms / minuteMs
  }
  return {
    called: sorted.length,
    medianMinutes: percentile(0.5),
    p90Minutes: percentile(0.9),
    within24Hours: sorted.filter((ms) => ms <= overdueAfterMs).length,
    due: sorted.length + overdue,
  }
}
