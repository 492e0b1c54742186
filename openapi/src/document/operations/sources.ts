import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'

/** `/api/sources`: how many quotes each partner's pages brought. */
export function sourceOperations({ responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'get',
      path: '/api/sources',
      operationId: 'listSources',
      summary: 'Count quotes by source and month',
      description:
        'Returns the registered sources with their origins, and the number of quotes of every source by month (UTC), newest month first, without suspected spam and erased quotes. The owner registers a source with `npm run quotes -- sources add NAME --origin URL`.',
      tags: ['Sources'],
      security: security.signedIn,
      responses: { 200: responses.sources, ...responses.errors(401, 500, 503) },
    },
  ]
}
