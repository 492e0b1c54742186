import * as z from 'zod/mini'
import { queryTime } from '../quote/quote-list.ts'
import { unknownParameters } from '../unknown-keys.ts'

/** The longest period of statistics, in days. */
export const maxStatisticsDays = 3660

/** The most values of a kind that statistics list. */
export const maxStatisticsValues = 50

const dayMs = 86_400_000

/** The query parameters of statistics; any other is rejected. */
export const StatisticsQuery = z
  .strictObject({ since: queryTime(), until: queryTime() }, unknownParameters)
  .check(
    // False for an invalid time, which has an error of its own.
    z.refine(({ since, until }) => !(Date.parse(since) >= Date.parse(until)), {
      path: ['until'],
      error: 'Must be later than `since`',
    }),
    z.refine(({ since, until }) => !(Date.parse(until) - Date.parse(since) > maxStatisticsDays * dayMs), {
      path: ['until'],
      error: `Must be at most ${maxStatisticsDays} days after \`since\``,
    }),
  )
export type StatisticsQuery = z.output<typeof StatisticsQuery>

const count = () => z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const minutes = () => z.nullable(z.number().check(z.minimum(0)))
const instant = () => z.iso.datetime({ precision: 3 })

/** The number of quotes with a value. */
export const ValueCount = z.object({
  /** Null: without one. */
  value: z.nullable(z.string()),
  quotes: count(),
})
export type ValueCount = z.infer<typeof ValueCount>

const values = () => z.array(ValueCount).check(z.maxLength(maxStatisticsValues))

/** The number of quotes in a week of the business, from Monday, as far as it is in the period. */
export const WeekCount = z.object({ since: instant(), until: instant(), quotes: count() })
export type WeekCount = z.infer<typeof WeekCount>

/** How soon somebody called: the earlier of the first call without an answer and the response. */
export const FirstCall = z.object({
  /** Quotes that somebody has called about. */
  called: count(),
  /** Of their times from receipt to the first call: the median, in minutes. Null if there are none. */
  medianMinutes: minutes(),
  /** The 90th percentile (nearest rank), in minutes. */
  p90Minutes: minutes(),
  /** Quotes that somebody called about within 24 hours. */
  within24Hours: count(),
  /** Quotes that somebody called about, or that are older than 24 hours: what `within24Hours` is a share of. */
  due: count(),
})
export type FirstCall = z.infer<typeof FirstCall>

/** What the quotes of a period were: those received at `since` or later and before `until`. */
export const Statistics = z.object({
  since: instant(),
  until: instant(),
  /** Without suspected spam, like all other counts. */
  quotes: count(),
  /** Suspected spam. */
  spam: count(),
  firstCall: FirstCall,
  weeks: z.array(WeekCount).check(z.maxLength(530)),
  projectTypes: values(),
  sources: values(),
  /** By `utm_campaign`. */
  campaigns: values(),
  /** By the first part of the language tag: `es` for `es-MX`. */
  languages: values(),
  /** Quotes whose value is not listed, because more than 50 values occur. */
  otherSources: count(),
  otherCampaigns: count(),
  otherLanguages: count(),
})
export type Statistics = z.infer<typeof Statistics>
