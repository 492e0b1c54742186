import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'
import { ownOrigin } from './requirements.ts'

/** `/api/sources`: how many quotes each partner's pages brought. */
export function sourceOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'get',
      path: '/api/sources',
      operationId: 'listSources',
      summary: 'Count quotes by source and month',
      description:
        'Returns the registered sources with their origins, and the number of quotes of every source by month (UTC), newest month first, without suspected spam and erased quotes. The owner registers a source in the inbox.',
      tags: ['Sources'],
      security: security.signedIn,
      responses: { 200: responses.sources, ...responses.errors(401, 500, 503) },
    },
    {
      method: 'post',
      path: '/api/sources',
      operationId: 'addSource',
      summary: 'Register an origin of a partner',
      description: `From then on, quotes from pages on the origin have the name of the partner, other pages cannot use it, and pages on the origin may post quotes and embed the form. An origin of another partner is rejected with 409. ${ownOrigin}`,
      tags: ['Sources'],
      security: security.signedIn,
      requestBody: bodies.newSource,
      responses: { 201: responses.sourceAdded, ...responses.errors(400, 401, 409, 413, 415, 422, 500, 503) },
    },
    {
      method: 'delete',
      path: '/api/sources/{name}',
      operationId: 'removeSource',
      summary: 'Remove a partner',
      description: `Removes a partner with all its origins. Its quotes keep the name. ${ownOrigin}`,
      tags: ['Sources'],
      security: security.signedIn,
      parameters: [parameters.sourceName],
      responses: { 204: responses.sourceRemoved, ...responses.errors(401, 404, 500, 503) },
    },
  ]
}
