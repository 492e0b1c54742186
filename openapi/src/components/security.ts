import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'

/** Registers the security schemes of the document, and returns the requirements of its operations. */
export function registerSecurity(registry: OpenAPIRegistry) {
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
