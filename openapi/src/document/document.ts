import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi'
import * as company from '../company.ts'
import { publicUrlPlaceholder } from '../company.ts'
import { headerComponents } from './headers.ts'
import { apiVersion, introduction } from './introduction.ts'
import { type Operation, type Operations, security, securitySchemes } from './operations/access-operations.ts'
import { quoteOperations } from './operations/quote-operations.ts'
import { sessionOperations } from './operations/session-operations.ts'
import { settingsOperations } from './operations/settings-operations.ts'
import { sourceOperations } from './operations/source-operations.ts'
import { webhookOperations } from './operations/webhook-operations.ts'
import type { ProblemType } from '../schemas/problem-types.ts'
import { parameterComponents } from './parameters.ts'
import { bodyComponents } from './request-bodies.ts'
import { errorResponses, responseComponents, responses } from './responses.ts'
import { schemas } from './schemas.ts'

const malformed = {
  description: 'The HTTP request is malformed, such as without a `Host` header. The response has no body.',
}

/** The probes of the platform that runs the server. */
const healthOperations: Operations = {
  'GET /api/health/live': {
    operationId: 'checkLiveness',
    summary: 'Liveness probe',
    description:
      'Succeeds while the process runs, even if the store does not respond: a restart would not help then.',
    security: security.public,
    problems: ['internal-error'],
    responses: { 200: responses.Live, 400: malformed },
  },
  'GET /api/health/ready': {
    operationId: 'checkReadiness',
    summary: 'Readiness probe',
    description:
      'Succeeds if quotes can be stored: the store responds and has space, and the server is not shutting down. Also succeeds while notifications fail, which `notifications` reports.',
    security: security.public,
    problems: ['internal-error', 'unavailable'],
    responses: { 200: responses.Ready, 400: malformed },
  },
}

const operations = [
  ...operationsOf('Quotes', quoteOperations),
  ...operationsOf('Sources', sourceOperations),
  ...operationsOf('Sessions', sessionOperations),
  ...operationsOf('Settings', settingsOperations),
].map(withCommonProblems)
const all = [...operations, ...operationsOf('Health', healthOperations)]

const components = {
  schemas,
  headers: headerComponents,
  parameters: parameterComponents,
  requestBodies: bodyComponents,
  responses: {
    ...Object.fromEntries(
      all
        .flatMap(({ problems = [] }) => errorResponses(problems))
        .map(({ name, response }) => [name, response]),
    ),
    ...responseComponents,
  },
  securitySchemes,
}

function operationsOf(tag: string, byKey: Operations): Operation[] {
  return Object.entries(byKey).map(([key, operation]) => {
    const [method = '', path = ''] = key.split(' ')
    const route = { method: method.toLowerCase() as Operation['method'], path }
    return { tags: [tag], security: security.signedIn, ...operation, ...route }
  })
}

/** Adds the problems that follow from who can use an operation, from its path, its body, and its query. */
function withCommonProblems(operation: Operation): Operation {
  const scopes = operation.security?.flatMap(({ bearer = [] }) => bearer) ?? []
  const problems: ProblemType[] = [
    ...(operation.problems ?? []),
    ...(operation.security === security.public ? [] : (['unauthorized', 'insufficient-scope'] as const)),
    ...(scopes.length > 0 ? (['too-many-requests'] as const) : []),
    ...(operation.path.includes('{') ? (['not-found'] as const) : []),
    ...(operation.requestBody ? (['invalid-body', 'body-too-large', 'unsupported-media-type'] as const) : []),
    ...(operation.method === 'get' ? [] : (['invalid-request'] as const)),
    'internal-error',
    'unavailable',
  ]
  return { ...operation, problems }
}

function toRoute({ problems = [], ...route }: Operation): RouteConfig {
  const errors = errorResponses(problems).map(
    ({ status, name }) => [status, { $ref: `#/components/responses/${name}` }] as const,
  )
  return {
    ...route,
    description: `${route.description}\n\n${curlExample(route)}`,
    responses: { ...route.responses, ...Object.fromEntries(errors) },
  }
}

// Not npm's `zod-to-openapi`, an unrelated package for zod 3.5 that conflicts with zod 4.
/** Creates the API document (OpenAPI 3.1). `openapi.json` is a copy of it. */
export function createDocument() {
  const registry = new OpenAPIRegistry()
  for (const [kind, byName] of Object.entries(components))
    for (const [name, component] of Object.entries(byName))
      registry.registerComponent(kind as keyof typeof components, name, component)
  for (const operation of all) registry.registerPath(toRoute(operation))
  for (const webhook of webhookOperations) registry.registerWebhook(webhook)

  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: `${company.name} quotes`,
      version: apiVersion,
      contact: { name: company.name, url: `${publicUrlPlaceholder}/contact` },
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

/** Optional parameters that examples have: one keeps nothing, the other takes the place of a token. */
const shownParameters = ['dryRun', 'key']

/** Prints a curl command in Markdown, from the examples of parameters and body. A shell has the token in `TOKEN`. */
function curlExample({ method, path, parameters = [], security = [], requestBody, responses }: RouteConfig) {
  const given = parameters.flatMap((reference) => componentOf(parameterComponents, reference) ?? [])
  const query = new URLSearchParams()
  let url = `${publicUrlPlaceholder}${path}`
  for (const { name, in: place, example, ...parameter } of given) {
    if (place === 'path') url = url.replace(`{${name}}`, String(example))
    const isShown = ('required' in parameter && parameter.required) || shownParameters.includes(name)
    if (place === 'query' && isShown) query.set(name, String(example))
  }
  const needsToken = security.length > 0 && security.every(({ bearer }) => bearer)
  const success = componentOf(responseComponents, Object.values(responses)[0])
  const isDownload = success?.content && !('application/json' in success.content)
  const parts = [
    'curl',
    ...(method === 'get' || (method === 'post' && requestBody) ? [] : [`-X ${method.toUpperCase()}`]),
    ...(isDownload ? ['-OJ'] : []),
    quoted(query.size > 0 ? `${url}?${query}` : url),
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...bodyArguments(requestBody),
  ]
  return `\`\`\`sh\n${parts.join(' ')}\n\`\`\``
}

function bodyArguments(reference: unknown): string[] {
  const content = componentOf(bodyComponents, reference)?.content
  if (!content) return []
  if (!('application/json' in content)) return ['-F photo=@photo.jpg']
  const { examples }: { examples: Record<string, { value: unknown }> } = content['application/json']
  const [example] = Object.values(examples)
  return [`--json ${quoted(JSON.stringify(example?.value))}`]
}

/** Quotes an argument for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function componentOf<Component>(components: Record<string, Component>, reference: unknown) {
  const { $ref = '' } = (reference ?? {}) as { $ref?: string }
  return components[$ref.split('/').at(-1) ?? '']
}
