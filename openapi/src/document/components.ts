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

/**
 * Registers the security scheme of the document, and returns the requirements of its operations. There is one scheme
 * only, because the clients that generators make set a token for one, and some cannot read a cookie's at all.
 */
function registerSecurity(registry: OpenAPIRegistry) {
  const { name } = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token of a session, which `signIn` returns, or an API token, which the owner creates with `npm run users -- token NAME` (RFC 6750). The scope of an API token is `quotes:write`: it sends quotes, and reads nothing. Keep it on a server: browsers refuse to send it from pages of other origins. Pages of this origin may use the cookie of the session, `__Host-session`, instead.',
  })
  const bearer: Record<string, string[]> = { [name]: [] }
  return {
    public: [] as Record<string, string[]>[],
    /** Anonymous, or with an API token. */
    optionalToken: [{}, bearer],
    signedIn: [bearer],
  }
}
