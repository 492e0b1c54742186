import {
  maxStatisticsValues,
  type Statistics,
  type ValueCount,
  addDays,
  mondayOf,
  type LocalDays,
} from '@concrete-quote/openapi'
import { minIdAt, type KindCount, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { isNoSpam, totalsBy } from '../../stores/kind-counts.ts'

const minuteMs = 60_000

interface Period {
  /** Milliseconds since 1970. */
  since: number
  /** Milliseconds since 1970, not part of the period. */
  until: number
  /** The partner whose quotes alone are counted. Default: those of any. */
  source?: string | undefined
}

interface Deps {
  store: Pick<QuoteStore, 'countKinds'>
  /** The days of the business, which its weeks consist of. */
  days: LocalDays
  /** Milliseconds since 1970. */
  now: number
}

/** Counts the quotes of a period, week by week. */
export async function readStatistics(
  { since, until, source: onlySource }: Period,
  deps: Deps,
): Promise<Statistics> {
  const { store, days, now } = deps
  const ofWeeks: KindCount[][] = []
  const weeks: Statistics['weeks'] = []
  for (let start = since; start < until;) {
    const end = Math.min(days.momentOf(addDays(mondayOf(days.dateAt(start)), 7)), until)
    const ofAll = await store.countKinds({ from: minIdAt(start), below: minIdAt(end) }, now)
    const ofWeek = ofAll.filter(({ source }) => onlySource === undefined || source === onlySource)
    ofWeeks.push(ofWeek)
    weeks.push({ ...isoPeriod({ since: start, until: end }), quotes: sum(ofWeek.filter(isNoSpam)) })
    start = end
  }
  const counts = ofWeeks.flat()
  const kinds = counts.filter(isNoSpam)
  const sources = mostFrequent(kinds, ({ source }) => source)
  const campaigns = mostFrequent(kinds, ({ campaign }) => campaign)
  const languages = mostFrequent(kinds, ({ lang }) => lang && primarySubtag(lang))
  return {
    ...isoPeriod({ since, until }),
    quotes: sum(kinds),
    spam: sum(counts) - sum(kinds),
    firstCall: firstCallOf(kinds),
    weeks,
    projectTypes: mostFrequent(kinds, ({ projectType }) => projectType).listed,
    sources: sources.listed,
    campaigns: campaigns.listed,
    languages: languages.listed,
    otherSources: sources.others,
    otherCampaigns: campaigns.others,
    otherLanguages: languages.others,
  }
}

const sum = (counts: { quotes: number }[]) => counts.reduce((all, { quotes }) => all + quotes, 0)

const isoPeriod = ({ since, until }: Period) => ({
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
})

/** The language of a tag (BCP 47) without its region: `es` for `es-MX`. */
const primarySubtag = (tag: string) => tag.split('-', 1)[0]?.toLowerCase() ?? null

/** The most frequent values, and the number of quotes with any other. */
function mostFrequent(kinds: KindCount[], valueOf: (kind: KindCount) => string | null) {
  const all = [...totalsBy(kinds, valueOf)].map(([value, quotes]): ValueCount => ({ value, quotes }))
  all.sort((a, b) => b.quotes - a.quotes || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  return { listed: all.slice(0, maxStatisticsValues), others: sum(all.slice(maxStatisticsValues)) }
}

function firstCallOf(kinds: KindCount[]): Statistics['firstCall'] {
  const sorted = new Float64Array(kinds.flatMap(({ callTimes }) => callTimes)).sort()
  const percentile = (part: number) => {
    const ms = sorted[Math.ceil(sorted.length * part) - 1]
    return ms === undefined ? null : ms / minuteMs
  }
  return {
    called: sorted.length,
    medianMinutes: percentile(0.5),
    p90Minutes: percentile(0.9),
    onTime: kinds.reduce((all, { onTime }) => all + onTime, 0),
    within24Hours: sorted.filter((ms) => ms <= 24 * 3_600_000).length,
    due: kinds.reduce((all, { overdue }) => all + overdue, sorted.length),
  }
}
