import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { registerErrors } from './errors.ts'
import { registerHealthResponses } from './health.ts'
import { registerQuoteResponses } from './quotes.ts'
import { createRegisterResponse, type Parts } from './register-response.ts'
import { registerSessionResponses } from './sessions.ts'
import { registerSourceResponses } from './sources.ts'

/** Registers the responses of the document, and returns references to them. */
export function registerResponses(
  registry: OpenAPIRegistry,
  { schemas, headers }: Pick<Parts, 'schemas' | 'headers'>,
) {
  const parts = { register: createRegisterResponse(registry, headers), schemas, headers }
  return {
    ...registerErrors(parts),
    ...registerQuoteResponses(parts),
    ...registerSourceResponses(parts),
    ...registerSessionResponses(parts),
    ...registerHealthResponses(parts),
  }
}
