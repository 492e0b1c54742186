import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../company.ts'
import { exampleOf } from '../schemas/documentation.ts'
import type { ProblemType } from '../schemas/problem-types.ts'
import { securityOf } from './operations/access.ts'
import type { Operation } from './operations/operation.ts'
import { parameterComponents, type Parameter } from './parameters.ts'
import { describeResponse, errorResponses } from './responses.ts'
import { schemaReference, toJsonSchema } from './schemas.ts'

/** An operation with what `document.ts` knows of it. */
export interface ListedOperation extends Operation {
  operationId: string
  tag: string
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const malformed = {
  description: 'The HTTP request is malformed, such as without a `Host` header. The response has no body.',
}

/** Describes an operation in the terms of OpenAPI, with references to the components that it shares. */
export function describeOperation(operation: ListedOperation): RouteConfig {
  const { operationId, tag, route, access, query: _, body, problems: __, responses, ...shown } = operation
  const [method = '', path = ''] = route.split(' ')
  const successes = Object.entries(responses).map(([status, response]) => [
    status,
    response.name === undefined ? describeResponse(response) : reference('responses', response.name),
  ])
  const errors = errorResponses(problemsOf(operation)).map(({ status, name }) => [
    status,
    reference('responses', name),
  ])
  const config: RouteConfig = {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    tags: [tag],
    security: securityOf(access),
    operationId,
    ...shown,
    description: `${operation.description}${describeRecent(access)}\n\n${curlExample(operation)}`,
    parameters: describeParameters(operation),
    ...(body && { requestBody: reference('requestBodies', body.name) }),
    responses: Object.fromEntries([
      ...successes,
      ...(tag === 'Health' ? [[400, malformed]] : []),
      ...errors,
    ]) as RouteConfig['responses'],
  }
  if (config.parameters?.length === 0) delete config.parameters
  return config
}

function describeRecent(access: Operation['access']): string {
  if (access.by !== 'recent-users') return ''
  const fields = access.fields?.map((name) => `\`${name}\``).join(' or ')
  return ` ${fields === undefined ? 'It' : `Setting ${fields}`} needs a recent sign-in.`
}

/** The problems of an operation, with those that follow from who can use it, from its path, its body, and its query. */
export function problemsOf({ route, access, body, problems = [], tag }: ListedOperation): ProblemType[] {
  if (tag === 'Health') return [...problems, 'internal-error']
  const security = securityOf(access)
  return [
    ...problems,
    ...(security.length > 0 ? (['unauthorized', 'insufficient-scope'] as const) : []),
    ...(access.by === 'recent-users' ? (['recent-sign-in-required'] as const) : []),
    ...(security.some(({ bearer = [] }) => bearer.length > 0) ? (['too-many-requests'] as const) : []),
    ...(route.includes('{') ? (['not-found'] as const) : []),
    ...(body ? (['invalid-body', 'body-too-large', 'unsupported-media-type'] as const) : []),
    ...(route.startsWith('GET ') ? [] : (['invalid-request'] as const)),
    'internal-error',
    'unavailable',
  ]
}

/** The parameters of an operation: those that are components, and those that only its query has. */
function describeParameters({ parameters = [], query }: Operation): NonNullable<RouteConfig['parameters']> {
  const components: Parameter[] = parameters.map((name) => parameterComponents[name])
  const isNamed = (property: string) => components.some(({ name }) => name === property)
  const { properties = {}, required = [] } = query ? toJsonSchema(query, 'input') : {}
  const others = Object.entries(properties as Record<string, { description?: string }>)
    .filter(([name]) => !isNamed(name))
    .map(([name, { description = '', ...schema }]) => {
      const example = exampleOf(query?.shape[name] as z.ZodMiniType)
      return { name, in: 'query' as const, required: required.includes(name), description, example, schema }
    })
  return [...parameters.map((name) => reference('parameters', name)), ...others]
}

/** Describes a parameter that is a component in the terms of OpenAPI. */
export function describeParameter(parameter: Parameter) {
  return { ...parameter, schema: parameterSchema(parameter.schema) }
}

function parameterSchema(schema: Parameter['schema']): object {
  if (!(schema instanceof z.ZodMiniType)) return schema
  const { description: _, ...jsonSchema } = toJsonSchema(schema, 'input')
  return jsonSchema
}

export function describeBody(body: NonNullable<Operation['body']>) {
  const { description } = body
  return { ...(description && { description }), required: true, content: contentOf(body) }
}

function contentOf(body: NonNullable<Operation['body']>) {
  if ('form' in body)
    return { 'multipart/form-data': { schema: reference('schemas', body.form), example: body.example } }
  const { schema, examples } = body
  const shown = examples ? { examples } : { example: exampleOf(schema) }
  return { 'application/json': { schema: schemaReference(schema), ...shown } }
}

/** Optional parameters that examples have: one keeps nothing, the other takes the place of a token. */
const shownParameters = ['dryRun', 'key']

/** Prints a curl command in Markdown, from the examples of parameters and body. A shell has the token in `TOKEN`. */
function curlExample({ route, access, parameters = [], body, responses }: Operation) {
  const [method = '', path = ''] = route.split(' ')
  const query = new URLSearchParams()
  let url = `${publicUrlPlaceholder}${path}`
  for (const { name, in: place, example, required } of parameters.map(
    (name): Parameter => parameterComponents[name],
  )) {
    if (place === 'path') url = url.replace(`{${name}}`, String(example))
    const isShown = required || shownParameters.includes(name)
    if (place === 'query' && isShown) query.set(name, String(example))
  }
  const security = securityOf(access)
  const needsToken = security.length > 0 && security.every(({ bearer }) => bearer)
  const isDownload = Object.values(responses).some((response) => 'mediaType' in response)
  const parts = [
    'curl',
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    ...(isDownload ? ['-OJ'] : []),
    quoted(query.size > 0 ? `${url}?${query}` : url),
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...bodyArguments(body),
  ]
  return `\`\`\`sh\n${parts.join(' ')}\n\`\`\``
}

function bodyArguments(body: Operation['body']): string[] {
  if (!body) return []
  if ('form' in body) return ['-F photo=@photo.jpg']
  return [`--json ${quoted(JSON.stringify(exampleOf(body.schema)))}`]
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
