import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { registerHeaders } from './headers.ts'
import { registerParameters } from './parameters.ts'
import { registerRequestBodies } from './request-bodies.ts'
import { registerResponses } from './responses.ts'
import { registerSchemas } from './schemas.ts'

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

/** Registers the security schemes of the document, and returns the requirements of its operations. */
function registerSecurity(registry: OpenAPIRegistry) {
  const bearer = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a session (RFC 6750).',
  })
  const apiToken = registry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token, which the owner creates with `npm run users -- token NAME` (RFC 6750). Its scope is `quotes:write`: it sends quotes, and reads nothing. Keep it on a server: browsers refuse to send it from pages of other origins.',
  })
  const cookie = registry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The cookie of a session, for pages of this origin.',
  })
  return {
    public: [] as Record<string, string[]>[],
    /** Anonymous, or with an API token. */
    optionalToken: [{}, { [apiToken.name]: [] }] as Record<string, string[]>[],
    signedIn: [{ [bearer.name]: [] }, { [cookie.name]: [] }] as Record<string, string[]>[],
  }
}
