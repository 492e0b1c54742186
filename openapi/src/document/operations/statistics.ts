import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import { maxStatisticsDays } from '../../schemas/owner/statistics.ts'
import type { Components } from '../components.ts'

/** `/api/statistics`: what the quotes of a period were. */
export function statisticsOperations({ parameters, responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'get',
      path: '/api/statistics',
      operationId: 'getStatistics',
      summary: 'Get statistics of a period',
      description: `Counts the quotes that were received at \`since\` or later and before \`until\`, at most ${maxStatisticsDays} days, by week, kind of work, partner, campaign, and language, and says how soon somebody called. Weeks are those of the business, from Monday. Unknown parameters are rejected with 422.`,
      tags: ['Statistics'],
      security: security.signedIn,
      parameters: parameters.statistics,
      responses: { 200: responses.statistics, ...responses.errors(401, 422, 500, 503) },
    },
  ]
}
