import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi'
import * as company from '../company.ts'
import { publicUrlPlaceholder } from '../company.ts'
import { headerComponents } from './headers.ts'
import { type Operations, security, securitySchemes } from './operations/access-operations.ts'
import { healthOperations } from './operations/health-operations.ts'
import { photoOperations } from './operations/photo-operations.ts'
import { quoteOperations } from './operations/quote-operations.ts'
import { sessionOperations } from './operations/session-operations.ts'
import { settingsOperations } from './operations/settings-operations.ts'
import { sourceOperations } from './operations/source-operations.ts'
import { webhookOperations } from './operations/webhook-operations.ts'
import { parameterComponents } from './parameters.ts'
import { bodyComponents } from './request-bodies.ts'
import { errors, responseComponents } from './responses.ts'
import { schemas } from './schemas.ts'

const components = {
  schemas,
  headers: headerComponents,
  parameters: parameterComponents,
  requestBodies: bodyComponents,
  responses: responseComponents,
  securitySchemes,
}

const routes = [
  ...routesOf('Quotes', { ...quoteOperations, ...photoOperations }),
  ...routesOf('Sources', sourceOperations),
  ...routesOf('Sessions', sessionOperations),
  ...routesOf('Settings', settingsOperations),
]

/** Splits the key of each operation into method and path, and adds the tag and the security of most. */
function routesOf(tag: string, operations: Operations): RouteConfig[] {
  return Object.entries(operations).map(([key, operation]) => {
    const [method = '', path = ''] = key.split(' ')
    const route = { method: method.toLowerCase() as RouteConfig['method'], path }
    return { tags: [tag], security: security.signedIn, ...operation, ...route }
  })
}

/** Adds the errors that follow from who can use an operation, from its body, and from its query. */
function withCommonErrors(operation: RouteConfig): RouteConfig {
  const scopes = operation.security?.flatMap(({ bearer = [] }) => bearer) ?? []
  const responses = {
    ...operation.responses,
    ...(operation.security !== security.public && errors(401, 403)),
    ...(scopes.length > 0 && errors(429)),
    ...(operation.requestBody && errors(400, 413, 415)),
    ...(operation.method !== 'get' && errors(422)),
    ...errors(500, 503),
  }
  return { ...operation, responses }
}

// Not npm's `zod-to-openapi`, an unrelated package for zod 3.5 that conflicts with zod 4.
/** Creates the API document (OpenAPI 3.1). `openapi.json` is a copy of it. */
export function createDocument() {
  const registry = new OpenAPIRegistry()
  for (const [kind, byName] of Object.entries(components))
    for (const [name, component] of Object.entries(byName))
      registry.registerComponent(kind as keyof typeof components, name, component)
  for (const route of routes) registry.registerPath(withCommonErrors(route))
  for (const probe of routesOf('Health', healthOperations)) registry.registerPath(probe)
  for (const webhook of webhookOperations) registry.registerWebhook(webhook)

  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: `${company.name} quotes`,
      version: '1.1.0',
      contact: { name: company.name, url: `${publicUrlPlaceholder}/contact` },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'Receives requests for a free quote and stores them durably. Requests that change something are rejected with 422 if they have an unknown query parameter, except those of HTML forms and of links to photos. Errors are problem details (RFC 9457): `type` is the path of a page that explains the problem. A client that prefers `text/plain` receives the `detail` alone. Request bodies may be compressed, with the `Content-Encoding` `gzip`, `deflate`, or `br`. Every response has the ID of its request in `X-Request-Id`.',
    },
    // OWASP's rules require a description of the environment (API9:2023).
    servers: [{ url: publicUrlPlaceholder, description: 'Production', 'x-internal': false }],
    // In the order of `/api/docs`: what integrators come for, first.
    tags: [
      { name: 'Quotes', description: 'Requests for a free quote.' },
      { name: 'Sessions', description: 'Signing in and out, passkeys, and users.' },
      { name: 'Sources', description: 'Partners whose pages quotes come from.' },
      { name: 'Statistics', description: 'What the quotes of a period were.' },
      { name: 'Settings', description: 'What the owner sets: notifications, devices, and API tokens.' },
      { name: 'Webhooks', description: 'Messages that the API posts to receivers.' },
      { name: 'Health', description: 'Probes for the platform that runs the server.' },
    ],
  })
}
