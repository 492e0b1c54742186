import {
  maxStatisticsValues,
  type Statistics,
  type ValueCount,
  addDays,
  mondayOf,
  type LocalDays,
} from '@concrete-quote/openapi'
import { minIdAt, type KindCount, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { groupByValue, isNoSpam, sum } from '../../stores/kind-counts.ts'
import type { CallTapCount, CallTapStore } from '../../stores/records/call-taps.ts'

const minuteMs = 60_000

interface Period {
  /** Milliseconds since 1970. */
  since: number
  /** Milliseconds since 1970, not part of the period. */
  until: number
  /** The partner whose quotes alone are counted, without calls from the site. Default: those of any. */
  source?: string | undefined
}

interface Deps {
  store: Pick<QuoteStore, 'countKinds'> & Pick<CallTapStore, 'countCallTaps'>
  /** The days of the business, which its weeks consist of. */
  days: LocalDays
  /** Milliseconds since 1970. */
  now: number
}

/** Counts the quotes of a period, and the calls from the site, week by week. */
export async function readStatistics({ since, until, source }: Period, deps: Deps): Promise<Statistics> {
  const { store, days, now } = deps
  const counts: KindCount[] = []
  const taps: CallTapCount[] = []
  const weeks: Statistics['weeks'] = []
  for (let start = since; start < until;) {
    const end = Math.min(days.momentOf(addDays(mondayOf(days.dateAt(start)), 7)), until)
    const range = { from: minIdAt(start), below: minIdAt(end) }
    const ofWeek = await store.countKinds({ ...range, source }, now)
    // One by one: a call takes a limited number of arguments.
    for (const kind of ofWeek) counts.push(kind)
    if (source === undefined) for (const tap of await store.countCallTaps(range)) taps.push(tap)
    const { quotes } = figuresOf(ofWeek.filter(isNoSpam))
    weeks.push({ ...isoPeriod({ since: start, until: end }), quotes })
    start = end
  }
  const kinds = counts.filter(isNoSpam)
  const { quotes, due, onTime, won, amount } = figuresOf(kinds)
  const sources = largest(groupByValue(kinds, (kind) => kind.source))
  const campaigns = largest(groupByValue(kinds, campaignOf), groupByValue(taps, campaignOf))
  const languages = largest(groupByValue(kinds, languageOf), groupByValue(taps, languageOf))
  return {
    ...isoPeriod({ since, until }),
    quotes,
    spam: figuresOf(counts).quotes - quotes,
    firstCall: { ...callTimesOf(kinds), due, onTime },
    won,
    amount,
    callTaps: countTaps(taps),
    weeks,
    projectTypes: largest(groupByValue(kinds, ({ projectType }) => projectType)).listed,
    sources: sources.listed,
    campaigns: campaigns.listed,
    languages: languages.listed,
    otherSources: sources.others,
    otherCampaigns: campaigns.others,
    otherLanguages: languages.others,
  }
}

const isoPeriod = ({ since, until }: Period) => ({
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
})

const campaignOf = ({ campaign }: Pick<CallTapCount, 'campaign'>) => campaign

/** The language of a tag (BCP 47) without its region: `es` for `es-MX`. */
const languageOf = ({ lang }: Pick<CallTapCount, 'lang'>) => lang?.split('-', 1)[0]?.toLowerCase() ?? null

const countTaps = (taps: CallTapCount[]) => sum(taps, ({ count }) => count)

const figuresOf = (kinds: KindCount[]) => ({
  quotes: sum(kinds, ({ quotes }) => quotes),
  due: sum(kinds, ({ callTimes, overdue }) => callTimes.length + overdue),
  onTime: sum(kinds, ({ onTime }) => onTime),
  won: sum(kinds, ({ won }) => won),
  amount: sum(kinds, ({ amount }) => amount),
})

/** The values of most quotes, then of most calls, and the number of quotes with any other. */
function largest(
  groups: ReadonlyMap<string | null, KindCount[]>,
  taps?: ReadonlyMap<string | null, CallTapCount[]>,
) {
  const values = new Set([...groups.keys(), ...(taps?.keys() ?? [])])
  const all = [...values].map((value): ValueCount => ({
    value,
    ...figuresOf(groups.get(value) ?? []),
    ...(taps && { callTaps: countTaps(taps.get(value) ?? []) }),
  }))
  all.sort(
    (a, b) =>
      b.quotes - a.quotes ||
      (b.callTaps ?? 0) - (a.callTaps ?? 0) ||
      ((a.value ?? '') < (b.value ?? '') ? -1 : 1),
  )
  const others = sum(all.slice(maxStatisticsValues), ({ quotes }) => quotes)
  return { listed: all.slice(0, maxStatisticsValues), others }
}

function callTimesOf(kinds: KindCount[]) {
  const sorted = new Float64Array(kinds.flatMap(({ callTimes }) => callTimes)).sort()
  const percentile = (part: number) => {
    const ms = sorted[Math.ceil(sorted.length * part) - 1]
    return ms === undefined ? null : ms / minuteMs
  }
  return {
    called: sorted.length,
    medianMinutes: percentile(0.5),
    p90Minutes: percentile(0.9),
    within24Hours: sorted.filter((ms) => ms <= 24 * 3_600_000).length,
  }
}
