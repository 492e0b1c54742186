import { responses } from '../responses.ts'
import { type Operations, security } from './access-operations.ts'

const malformed = {
  description: 'The HTTP request is malformed, such as without a `Host` header. The response has no body.',
}

/** `/api/health`: the probes of the platform that runs the server. */
export const healthOperations: Operations = {
  'GET /api/health/live': {
    operationId: 'checkLiveness',
    summary: 'Liveness probe',
    description:
      'Succeeds while the process runs, even if the store does not respond: a restart would not help then.',
    security: security.public,
    problems: ['internal-error'],
    responses: { 200: responses.Live, 400: malformed },
  },
  'GET /api/health/ready': {
    operationId: 'checkReadiness',
    summary: 'Readiness probe',
    description:
      'Succeeds if quotes can be stored: the store responds and has space, and the server is not shutting down. Also succeeds while notifications fail, which `notifications` reports.',
    security: security.public,
    problems: ['internal-error', 'unavailable'],
    responses: { 200: responses.Ready, 400: malformed },
  },
}
