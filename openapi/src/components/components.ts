import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { registerHeaders } from './headers.ts'
import { registerParameters } from './parameters.ts'
import { registerRequestBodies } from './request-bodies.ts'
import { registerResponses } from './responses.ts'
import { registerSchemas } from './schemas.ts'
import { registerSecurity } from './security.ts'

/** Registers what the operations of the document share, and gives references to it. */
export function registerComponents(registry: OpenAPIRegistry) {
  const schemas = registerSchemas(registry)
  const headers = registerHeaders(registry)
  return {
    schemas,
    parameters: registerParameters(registry, schemas.projectType),
    bodies: registerRequestBodies(registry, schemas),
    responses: registerResponses(registry, { schemas, headers }),
    security: registerSecurity(registry),
  }
}

/** References to what the operations of the document share. */
export type Components = ReturnType<typeof registerComponents>
