import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { registerHeaders } from './headers.ts'
import { registerParameters } from './parameters.ts'
import { registerRequestBodies } from './request-bodies.ts'
import { registerResponses } from './responses/responses.ts'
import { registerSchemas } from './schemas/schemas.ts'
import { registerSecurity } from './security.ts'

/** Registers the components of the document, and returns references to them. */
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

/** References to the components of the document. */
export type Components = ReturnType<typeof registerComponents>
