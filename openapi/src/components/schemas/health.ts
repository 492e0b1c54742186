import { Liveness, Readiness } from '../../schemas/health.ts'
import type { RegisterSchema } from './document-schema.ts'

/** Registers the schemas of the health checks. */
export function registerHealthSchemas(register: RegisterSchema) {
  return {
    liveness: register('Liveness', Liveness, 'output', {
      description: 'The process runs.',
      example: { status: 'live' },
    }),
    readiness: register('Readiness', Readiness, 'output', {
      description: 'Quotes can be stored.',
      fields: {
        notifications:
          '`failing`: quotes are stored, but emails and webhooks are not sent, or may be repeated, because the outbox cannot use the store. The log has the cause.',
      },
      example: { status: 'ready', notifications: 'ok' },
    }),
  }
}
