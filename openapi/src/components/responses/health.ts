import { json, type Parts } from './register-response.ts'

/** Registers the responses about health. */
export function registerHealthResponses({ register, schemas }: Parts) {
  return {
    live: register('Live', 'The process runs.', json(schemas.liveness, { live: { status: 'live' } })),
    ready: register(
      'Ready',
      'Quotes can be stored.',
      json(schemas.readiness, {
        ready: { status: 'ready', notifications: 'ok' },
        notificationsFailing: { status: 'ready', notifications: 'failing' },
      }),
    ),
  }
}
