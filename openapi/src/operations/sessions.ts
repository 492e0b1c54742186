import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components/components.ts'

/** `/api/sessions`: signing in and out. */
export function sessionOperations({ bodies, responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'post',
      path: '/api/sessions',
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'Returns a token that is valid until 12 hours after its last use, for at most 30 days. The response also sets it as the cookie `session`, for pages of this origin.',
      tags: ['Sessions'],
      security: security.public,
      requestBody: bodies.signInCredentials,
      responses: {
        201: responses.signedIn,
        ...responses.errors(400, 401, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      method: 'delete',
      path: '/api/sessions/current',
      operationId: 'signOut',
      summary: 'Sign out',
      description: 'Ends the session. With the session cookie, only from a page of this origin.',
      tags: ['Sessions'],
      security: security.signedIn,
      responses: { 204: responses.signedOut, ...responses.errors(401, 500, 503) },
    },
  ]
}
