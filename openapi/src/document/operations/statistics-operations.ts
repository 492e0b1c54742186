import { NewCallTap } from '../../schemas/call-tap.ts'
import { maxCallTaps } from '../../schemas/limits.ts'
import { maxStatisticsDays, Statistics, StatisticsQuery } from '../../schemas/owner/quote-statistics.ts'
import { headers } from '../headers.ts'
import { json, jsonBody, limit, type Operations } from './operation.ts'

/** `/api/statistics` and `/api/call-taps`: what the quotes of a period were, and calls from the site. */
export const statisticsOperations = {
  countCallTap: {
    route: 'POST /api/call-taps',
    access: { by: 'everybody' },
    summary: 'Count a call from the site',
    description: `Counts that a visitor tapped the phone number on a page of this origin, with the page, campaign, and language alone: nothing identifies the visitor. Pages of other origins are rejected with 403. At most ${maxCallTaps.ofNetwork} taps an hour of a network are counted, and ${maxCallTaps.ofAll} of all.`,
    body: jsonBody('CallTapped', NewCallTap),
    problems: ['origin-not-allowed', 'too-many-requests'],
    responses: { 204: { description: 'The tap is counted.', headers: limit } },
  },
  getStatistics: {
    route: 'GET /api/statistics',
    access: { by: 'programs', scope: 'statistics:read' },
    summary: 'Get statistics of a period',
    description: `Counts the quotes that were received at \`since\` or later and before \`until\`, at most ${maxStatisticsDays} days, by week, kind of work, partner, campaign, and language, says how soon somebody called, and what was won, and counts the calls from the site. Weeks are those of the business, from Monday. An API token of a partner also gets what the page of the partner shows. Unknown parameters are rejected with 422.`,
    parameters: ['PeriodSince', 'PeriodUntil'],
    query: StatisticsQuery,
    problems: ['invalid-request'],
    responses: { 200: json('Statistics', 'The statistics.', Statistics, limit) },
  },
  exportAdConversions: {
    route: 'GET /api/ad-conversions.csv',
    access: { by: 'programs', scope: 'quotes:read' },
    summary: 'Export jobs that were won for Google Ads',
    description:
      'Returns the jobs that were first won in a period, at most 90 days after they were requested, and to which a click on an ad led (`gclid`), as a file that Google Ads imports. The time of each is the same in every file, so that Google Ads ignores what it has already. Left out is what was erased or is spam, and what was sent with `Sec-GPC`, or may have been. Responds with 404 unless `adConversion` of the settings is set. Unknown parameters are rejected with 422.',
    parameters: ['PeriodSince', 'PeriodUntil'],
    query: StatisticsQuery,
    problems: ['invalid-request', 'not-found'],
    responses: {
      200: {
        name: 'AdConversions',
        description: 'The jobs as CSV (RFC 4180), in UTF-8. Values are in US dollars.',
        mediaType: 'text/csv',
        example:
          'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\r\nEAIaIQobChMI,Job won,2026-11-20 15:05:00+00:00,8400,USD\r\n',
        headers: {
          ...limit,
          'Content-Disposition': headers.ContentDisposition,
          'Conversions-Undone': headers.ConversionsUndone,
        },
      },
    },
  },
} satisfies Operations
