import { maxCallTaps } from '../../schemas/limits.ts'
import { maxStatisticsDays } from '../../schemas/owner/quote-statistics.ts'
import { parameters } from '../parameters.ts'
import { bodies } from '../request-bodies.ts'
import { limit, response, responses } from '../responses.ts'
import { type Operations, ownOrigin, security } from './access-operations.ts'

/** `/api/sources`, `/api/call-taps`, and `/api/statistics`: where quotes come from, and what those of a period were. */
export const sourceOperations: Operations = {
  'GET /api/sources': {
    operationId: 'listSources',
    summary: 'Count quotes by source and month',
    description:
      'Returns the registered sources with their origins, and the number of quotes of every source by month (UTC), newest month first, without suspected spam and erased quotes. The owner registers a source in the inbox.',
    responses: { 200: responses.Sources },
  },
  'POST /api/sources': {
    operationId: 'addSource',
    summary: 'Register an origin of a partner',
    description: `From then on, quotes from pages on the origin have the name of the partner, other pages cannot use it, and pages on the origin may post quotes and embed the form. An origin of another partner is rejected with 409. ${ownOrigin}`,
    requestBody: bodies.AddedSource,
    problems: ['taken'],
    responses: { 201: responses.SourceAdded },
  },
  'DELETE /api/sources/{name}': {
    operationId: 'removeSource',
    summary: 'Remove a partner',
    description: `Removes a partner with all its origins. Its quotes keep the name. ${ownOrigin}`,
    parameters: [parameters.SourceName],
    responses: {
      204: response('The source is removed with its origins. Its quotes keep the name.'),
    },
  },

  'POST /api/sources/{name}/link': {
    operationId: 'createPartnerLink',
    summary: 'Create the link of a partner',
    description: `Returns a link to a page for the partner: by month, how many requests came from the partner, how many of them were called on time, and how many were won. It needs no session. A new link replaces the former one. ${ownOrigin}`,
    parameters: [parameters.SourceName],
    responses: { 201: responses.PartnerLinkCreated },
  },
  'DELETE /api/sources/{name}/link': {
    operationId: 'revokePartnerLink',
    summary: 'Revoke the link of a partner',
    description: `Revokes a link immediately. ${ownOrigin}`,
    parameters: [parameters.SourceName],
    responses: { 204: response('The link does not work any more.') },
  },

  'POST /api/call-taps': {
    operationId: 'countCallTap',
    security: security.public,
    summary: 'Count a call from the site',
    description: `Counts that a visitor tapped the phone number on a page of this origin, with the page, campaign, and language alone: nothing identifies the visitor. Pages of other origins are rejected with 403. At most ${maxCallTaps.ofNetwork} taps an hour of a network are counted, and ${maxCallTaps.ofAll} of all.`,
    tags: ['Statistics'],
    requestBody: bodies.CallTapped,
    problems: ['origin-not-allowed', 'too-many-requests'],
    responses: { 204: response('The tap is counted.', undefined, limit) },
  },

  'GET /api/statistics': {
    operationId: 'getStatistics',
    security: security.scope('statistics:read'),
    summary: 'Get statistics of a period',
    description: `Counts the quotes that were received at \`since\` or later and before \`until\`, at most ${maxStatisticsDays} days, by week, kind of work, partner, campaign, and language, says how soon somebody called, and what was won, and counts the calls from the site. Weeks are those of the business, from Monday. Unknown parameters are rejected with 422.`,
    tags: ['Statistics'],
    parameters: [parameters.PeriodSince, parameters.PeriodUntil],
    problems: ['invalid-request'],
    responses: { 200: responses.Statistics },
  },
}
