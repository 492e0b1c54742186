import { Liveness, LivenessQuery, Readiness } from '../../schemas/health.ts'
import { json, type Operations } from './operation.ts'

/** `/api/health`: the probes of the platform that runs the server. */
export const healthOperations = {
  checkLiveness: {
    route: 'GET /api/health/live',
    access: { by: 'everybody' },
    summary: 'Liveness probe',
    description:
      'Succeeds while the process runs, even if the store does not respond: a restart would not help then. Pages of any origin can read it, to learn whether they may post quotes.',
    query: LivenessQuery,
    problems: ['invalid-request'],
    responses: { 200: json('Live', 'The process runs.', Liveness) },
  },
  checkReadiness: {
    route: 'GET /api/health/ready',
    access: { by: 'everybody' },
    summary: 'Readiness probe',
    description:
      'Succeeds if quotes can be stored: the store responds and has space, and the server is not shutting down. Also succeeds while notifications fail, which `notifications` reports.',
    problems: ['unavailable'],
    responses: { 200: json('Ready', 'Quotes can be stored.', Readiness) },
  },
} satisfies Operations
