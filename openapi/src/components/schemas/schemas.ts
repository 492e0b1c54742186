import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { createRegisterSchema } from './document-schema.ts'
import { registerHealthSchemas } from './health.ts'
import { registerProblemSchemas } from './problems.ts'
import { registerQuoteSchemas } from './quotes.ts'
import { registerSessionSchemas } from './sessions.ts'
import { registerSourceSchemas } from './sources.ts'

/** Registers the schemas of the document, and returns references to them. */
export function registerSchemas(registry: OpenAPIRegistry) {
  const register = createRegisterSchema(registry)
  return {
    ...registerProblemSchemas(register),
    ...registerQuoteSchemas(register),
    ...registerSourceSchemas(register),
    ...registerSessionSchemas(register),
    ...registerHealthSchemas(register),
  }
}
