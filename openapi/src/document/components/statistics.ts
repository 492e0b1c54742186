import {
  FirstCall,
  maxStatisticsDays,
  maxStatisticsValues,
  Statistics,
  ValueCount,
  WeekCount,
} from '../../schemas/owner/statistics.ts'
import { type RegisterSchema, utc } from '../json-schema.ts'
import type { RegisterParameter } from '../register-parameter.ts'
import { json, type RegisterResponse } from '../register-response.ts'

const exampleValueCount = { value: 'lone-star-homes', quotes: 3 }

const exampleWeekCount = {
  since: '2026-11-02T06:00:00.000Z',
  until: '2026-11-09T06:00:00.000Z',
  quotes: 10,
}

const exampleStatistics = {
  since: '2026-11-01T05:00:00.000Z',
  until: '2026-11-09T06:00:00.000Z',
  quotes: 12,
  spam: 3,
  firstCall: { called: 9, medianMinutes: 84.5, p90Minutes: 1310, within24Hours: 8, due: 11 },
  weeks: [
    { since: '2026-11-01T05:00:00.000Z', until: '2026-11-02T06:00:00.000Z', quotes: 2 },
    exampleWeekCount,
  ],
  projectTypes: [
    { value: 'driveway', quotes: 8 },
    { value: 'patio', quotes: 4 },
  ],
  sources: [{ value: null, quotes: 9 }, exampleValueCount],
  campaigns: [
    { value: null, quotes: 10 },
    { value: 'spring', quotes: 2 },
  ],
  languages: [
    { value: 'en', quotes: 10 },
    { value: 'es', quotes: 2 },
  ],
  otherSources: 0,
  otherCampaigns: 0,
  otherLanguages: 0,
} satisfies Statistics

/** Registers the schemas of statistics. */
export function registerStatisticsSchemas(register: RegisterSchema) {
  register('ValueCount', ValueCount, 'output', {
    description: 'How many quotes have a value.',
    fields: { value: 'Null for quotes without one.' },
    example: exampleValueCount,
  })
  register('WeekCount', WeekCount, 'output', {
    description: 'How many quotes were received in a week of the business, as far as it is in the period.',
    fields: { since: `The start, ${utc}`, until: `The end, ${utc}` },
    example: exampleWeekCount,
  })
  register('FirstCall', FirstCall, 'output', {
    description: 'How soon somebody called: the first call without an answer or the response.',
    fields: {
      called: 'Quotes that somebody has called about.',
      medianMinutes: 'The median of the times from receipt to the first call. Null if there are none.',
      p90Minutes: 'The 90th percentile of these times (nearest rank).',
      within24Hours: 'Quotes that somebody called about within 24 hours.',
      due: 'Quotes that somebody has called about, or that are older than 24 hours: what `within24Hours` is a share of.',
    },
    example: exampleStatistics.firstCall,
  })
  return {
    statistics: register('Statistics', Statistics, 'output', {
      description: `What was received in a period. Counts are without suspected spam, and lists have the largest first, at most ${maxStatisticsValues}.`,
      fields: {
        spam: 'Suspected spam.',
        weeks: 'The weeks from Monday, in the time zone of the business.',
        projectTypes: 'By kind of work.',
        sources: 'By partner.',
        campaigns: 'By `utm_campaign`.',
        languages: 'By the first part of the language tag.',
        otherSources: 'The quotes whose partner is not listed.',
        otherCampaigns: 'The quotes whose campaign is not listed.',
        otherLanguages: 'The quotes whose language is not listed.',
      },
      example: exampleStatistics,
    }),
  }
}

type Schemas = ReturnType<typeof registerStatisticsSchemas>

/** Registers the responses about statistics. */
export function registerStatisticsResponses(register: RegisterResponse, schemas: Schemas) {
  return {
    statistics: register(
      'Statistics',
      'The statistics.',
      json(schemas.statistics, { statistics: exampleStatistics }),
    ),
  }
}

/** Registers the parameters about statistics. */
export function registerStatisticsParameters(register: RegisterParameter) {
  const schema = { type: 'string', format: 'date-time' }
  const query = (component: string, name: string, description: string, example: string) =>
    register(component, { name, in: 'query', required: true, description, example, schema })
  return {
    statistics: [
      query('PeriodSince', 'since', 'The start of the period (RFC 3339).', '2026-11-01T05:00:00Z'),
      query(
        'PeriodUntil',
        'until',
        `The end of the period, which is not part of it (RFC 3339): after its start, by at most ${maxStatisticsDays} days.`,
        '2026-12-01T06:00:00Z',
      ),
    ],
  }
}
