import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'

/** `/api/health`: the probes of the platform that runs the server. */
export function healthOperations({ responses, security }: Components): RouteConfig[] {
  const probe = { method: 'get' as const, tags: ['Health'], security: security.public }
  const malformed = {
    description: 'The HTTP request is malformed, such as without a `Host` header. The response has no body.',
  }
  return [
    {
      ...probe,
      path: '/api/health/live',
      operationId: 'checkLiveness',
      summary: 'Liveness probe',
      description:
        'Succeeds while the process runs, even if the store does not respond: a restart would not help then.',
      responses: { 200: responses.live, 400: malformed, ...responses.errors(500) },
    },
    {
      ...probe,
      path: '/api/health/ready',
      operationId: 'checkReadiness',
      summary: 'Readiness probe',
      description:
        'Succeeds if quotes can be stored: the store responds and has space, and the server is not shutting down. Also succeeds while notifications fail, which `notifications` reports.',
      responses: { 200: responses.ready, 400: malformed, ...responses.errors(500, 503) },
    },
  ]
}
