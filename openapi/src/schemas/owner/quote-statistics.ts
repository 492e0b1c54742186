import * as z from 'zod/mini'
import { documented, exampleOf, object } from '../documentation.ts'
import { unknownParameters } from '../request-types.ts'
import { maxAmount } from '../limits.ts'
import { PartnerFigures } from './partner-figures.ts'
import { queryTime } from '../quote/list/query-parameters.ts'
import { arrayOf, count, integer, stringOrNull, utcTime } from '../response-types.ts'

export const maxStatisticsDays = 3660

/** The most values of a kind that statistics list. */
export const maxStatisticsValues = 50

const dayMs = 86_400_000

/** The query parameters of statistics; any other is rejected. */
export const StatisticsQuery = z
  .strictObject(
    {
      since: documented(queryTime(), 'The start of the period (RFC 3339).'),
      until: documented(
        queryTime(),
        `The end of the period, which is not part of it (RFC 3339): after its start, by at most ${maxStatisticsDays} days.`,
      ),
    },
    unknownParameters,
  )
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

const minutes = () => z.nullable(z.number().check(z.minimum(0)))

// What both a total and each value have. Each takes its example.
const onTime = (example: number) => count('Quotes that somebody called about by their `respondBy`.', example)
const due = (example: number) =>
  count(
    'Quotes that somebody has called about, or whose `respondBy` has passed: what `onTime` is a share of.',
    example,
  )
const won = (example: number) => count('Quotes that were won.', example)
const amount = (example: number) =>
  integer(0, 1_000_000 * maxAmount, 'The sum of the amounts of what was won, in US dollars.', example)
const callTaps = (example?: number) =>
  count('Taps on the phone number on pages of the site, which have a campaign and a language only.', example)

export const ValueCount = object('How many quotes have a value, and what became of them.', {
  value: stringOrNull('Null if there is none.', 'lone-star-homes'),
  quotes: count('How many were received in the period.', 3),
  due: due(3),
  onTime: onTime(2),
  won: won(1),
  amount: amount(8400),
  callTaps: z.optional(callTaps()),
})
export type ValueCount = z.infer<typeof ValueCount>

const values = (description: string, examples: ValueCount[]) =>
  arrayOf(ValueCount, maxStatisticsValues, description, examples)

export const WeekCount = object(
  'How many quotes were received in a week of the business, as far as it is in the period.',
  {
    since: utcTime('The start', '2026-11-02T06:00:00.000Z'),
    until: utcTime('The end', '2026-11-09T06:00:00.000Z'),
    quotes: count('How many were received in it.', 10),
  },
)

export const FirstCall = object(
  'How soon somebody called: the first call without an answer or the response.',
  {
    called: count('Quotes that somebody has called about.', 9),
    medianMinutes: documented(
      minutes(),
      'The median of the times from receipt to the first call. Null if there are none.',
      84.5,
    ),
    p90Minutes: documented(minutes(), 'The 90th percentile of these times (nearest rank).', 1310),
    onTime: onTime(8),
    within24Hours: count('Quotes that somebody called about within a day. Superseded by `onTime`.', 8),
    due: due(11),
  },
)

export const Statistics = object(
  `What was received in a period. Counts are without suspected spam. Lists are sorted by quotes, then calls, with at most ${maxStatisticsValues} values; the rest of a total belongs to the values not listed.`,
  {
    since: utcTime('The start of the period', '2026-11-01T05:00:00.000Z'),
    until: utcTime('The end of the period', '2026-11-09T06:00:00.000Z'),
    quotes: count('All that were received in it.', 12),
    spam: count('Suspected spam.', 3),
    firstCall: FirstCall,
    won: won(2),
    amount: amount(13_600),
    callTaps: callTaps(19),
    weeks: arrayOf(WeekCount, 530, 'The weeks from Monday, in the time zone of the business.', [
      { since: '2026-11-01T05:00:00.000Z', until: '2026-11-02T06:00:00.000Z', quotes: 2 },
      exampleOf(WeekCount),
    ]),
    projectTypes: values('By kind of work.', [
      { value: 'driveway', quotes: 8, due: 7, onTime: 5, won: 2, amount: 13_600 },
      { value: 'patio', quotes: 4, due: 4, onTime: 3, won: 0, amount: 0 },
    ]),
    sources: values('By partner.', [
      { value: null, quotes: 9, due: 8, onTime: 6, won: 1, amount: 5200 },
      exampleOf(ValueCount),
    ]),
    campaigns: values('By campaign, as the parameter `campaign` of lists names it.', [
      { value: null, quotes: 10, due: 9, onTime: 6, won: 1, amount: 5200, callTaps: 14 },
      { value: 'spring', quotes: 2, due: 2, onTime: 2, won: 1, amount: 8400, callTaps: 5 },
    ]),
    languages: values('By the first part of the language tag.', [
      { value: 'en', quotes: 10, due: 9, onTime: 7, won: 2, amount: 13_600, callTaps: 17 },
      { value: 'es', quotes: 2, due: 2, onTime: 1, won: 0, amount: 0, callTaps: 2 },
    ]),
    otherSources: count('The quotes whose partner is not listed.', 0),
    otherCampaigns: count('The quotes whose campaign is not listed.', 0),
    otherLanguages: count('The quotes whose language is not listed.', 0),
    partner: documented(
      z.optional(PartnerFigures),
      'What the page of the partner shows, whatever the period. Only for an API token that is limited to a partner.',
    ),
  },
)
export type Statistics = z.infer<typeof Statistics>

/** The percentage of calls that were made on time. Undefined if none was due. */
export const percentOnTime = ({ onTime, due }: Pick<Statistics['firstCall'], 'onTime' | 'due'>) =>
  due === 0 ? undefined : Math.round((100 * onTime) / due)

/**
 * Says how a figure has changed, such as `3 more than in September`.
 * @param whenBefore Such as `in September`.
 * @param unit Such as ` points`.
 */
export function describeDifference(change: number | undefined, whenBefore: string, unit = ''): string {
  if (change === undefined) return `nothing to compare ${whenBefore}`
  if (change === 0) return `as ${whenBefore}`
  return `${Math.abs(change).toLocaleString('en-US')}${unit} ${change > 0 ? 'more' : 'fewer'} than ${whenBefore}`
}
