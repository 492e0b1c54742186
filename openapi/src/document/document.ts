import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { publicUrlPlaceholder } from '../company.ts'
import {
  describeBody,
  describeOperation,
  describeParameter,
  problemsOf,
  type ListedOperation,
} from './describe-operation.ts'
import { headerComponents } from './headers.ts'
import { apiVersion, introduction } from './introduction.ts'
import { securitySchemes } from './operations/access.ts'
import { healthOperations } from './operations/health-operations.ts'
import type { Operations } from './operations/operation.ts'
import { photoOperations } from './operations/photo-operations.ts'
import { quoteOperations } from './operations/quote-operations.ts'
import { passkeyOperations, sessionOperations } from './operations/session-operations.ts'
import {
  backupOperations,
  deviceOperations,
  settingsOperations,
  tokenOperations,
} from './operations/settings-operations.ts'
import { sourceOperations } from './operations/source-operations.ts'
import { statisticsOperations } from './operations/statistics-operations.ts'
import { userOperations } from './operations/user-operations.ts'
import { webhookMessages } from './operations/webhook-messages.ts'
import { webhookOperations } from './operations/webhook-operations.ts'
import { parameterComponents } from './parameters.ts'
import { describeResponse, errorResponses } from './responses.ts'
import { schemas } from './schemas.ts'

const operations = [
  ...listed('Quotes', { ...quoteOperations, ...photoOperations }),
  ...listed('Sources', sourceOperations),
  ...listed('Statistics', statisticsOperations),
  ...listed('Sessions', { ...sessionOperations, ...passkeyOperations, ...userOperations }),
  ...listed('Settings', { ...settingsOperations, ...deviceOperations, ...tokenOperations }),
  ...listed('Settings', { ...backupOperations, ...webhookOperations }),
  ...listed('Health', healthOperations),
]

function listed(tag: string, byId: Operations): ListedOperation[] {
  return Object.entries(byId).map(([operationId, operation]) => ({ ...operation, operationId, tag }))
}

const bodies = operations.flatMap(({ body }) => body ?? [])
const responses = operations.flatMap(({ responses }) => Object.values(responses))

const components = {
  schemas,
  headers: headerComponents,
  parameters: Object.fromEntries(
    Object.entries(parameterComponents).map(([name, parameter]) => [name, describeParameter(parameter)]),
  ),
  requestBodies: Object.fromEntries(bodies.map((body) => [body.name, describeBody(body)])),
  responses: {
    ...Object.fromEntries(
      operations
        .flatMap((operation) => errorResponses(problemsOf(operation)))
        .map(({ name, response }) => [name, response]),
    ),
    ...Object.fromEntries(
      responses.flatMap((response) =>
        response.name === undefined ? [] : [[response.name, describeResponse(response)]],
      ),
    ),
  },
  securitySchemes,
}

/** Creates the API document (OpenAPI 3.1). `openapi.json` is a copy of it. */
export function createDocument() {
  const registry = new OpenAPIRegistry()
  for (const [kind, byName] of Object.entries(components))
    for (const [name, component] of Object.entries(byName))
      registry.registerComponent(kind as keyof typeof components, name, component)
  for (const operation of operations) registry.registerPath(describeOperation(operation))
  for (const message of webhookMessages) registry.registerWebhook(message)

  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Concrete quotes',
      version: apiVersion,
      contact: { name: 'The contractor', url: `${publicUrlPlaceholder}/contact` },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description: introduction,
    },
    externalDocs: { description: 'Guides and reference', url: `${publicUrlPlaceholder}/api/docs` },
    // OWASP's rules require a description of the environment (API9:2023).
    servers: [{ url: publicUrlPlaceholder, description: 'Production', 'x-internal': false }],
    // In the order of `/api/docs`: what integrators come for, first.
    tags: [
      { name: 'Quotes', description: 'Requests for a free quote.' },
      { name: 'Sessions', description: 'Signing in and out, passkeys, and users.' },
      { name: 'Sources', description: 'Partners whose pages quotes come from.' },
      { name: 'Statistics', description: 'Statistics of a period.' },
      {
        name: 'Settings',
        description: 'Owner settings: notifications, devices, webhooks, and API tokens.',
      },
      { name: 'Webhooks', description: 'Messages that the API posts to receivers.' },
      { name: 'Health', description: 'Probes for the platform that runs the server.' },
    ],
  })
}
