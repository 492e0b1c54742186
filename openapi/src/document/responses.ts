import { problemMediaType, type ProblemType, problemTypes } from '../schemas/problem-types.ts'
import { exampleProblem, Problem } from '../schemas/problem.ts'
import { headers } from './headers.ts'
import { limit, type Operation } from './operations/operation.ts'
import type { Reference } from './references.ts'
import { schemaReference } from './schemas.ts'

type Response = Operation['responses'][number]

/** Describes a response of an operation in the terms of OpenAPI. */
export function describeResponse(response: Response) {
  return withRequestId(response.description, response.headers, contentOf(response))
}

function contentOf(response: Response) {
  if ('schema' in response) {
    const { schema, example } = response
    return { 'application/json': { schema: schemaReference(schema), example } }
  }
  if ('mediaType' in response) {
    const { mediaType, example } = response
    return { [mediaType]: { schema: { type: 'string', format: 'binary' }, example } }
  }
  return undefined
}

function withRequestId(description: string, more: Record<string, Reference> = {}, content?: object) {
  return { description, headers: { 'X-Request-Id': headers.RequestId, ...more }, ...(content && { content }) }
}

function errorResponse(status: number, types: ProblemType[]) {
  const examples = Object.fromEntries(types.map((type) => [type, { value: exampleProblem(type) }]))
  return withRequestId(
    types
      .map((type) => `\`${type}\`: ${problemTypes[type].title}. ${problemTypes[type].remedy}`)
      .join('\n\n'),
    {
      ...(status === 429 && limit),
      ...((status === 401 || status === 403) && { 'WWW-Authenticate': headers.WwwAuthenticate }),
      ...((status === 429 || status === 503) && { 'Retry-After': headers.RetryAfter }),
    },
    { [problemMediaType]: { schema: schemaReference(Problem), examples } },
  )
}

const pascalCase = (type: string) =>
  type.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The error responses to problems, by status. Operations with the same share one, such as `UnauthorizedOrNotFound`. */
export function errorResponses(problems: ProblemType[]) {
  const ordered = (Object.keys(problemTypes) as ProblemType[]).filter((type) => problems.includes(type))
  return [...new Set(ordered.map((type) => problemTypes[type].status))].map((status) => {
    const types = ordered.filter((type) => problemTypes[type].status === status)
    return { status, name: types.map(pascalCase).join('Or'), response: errorResponse(status, types) }
  })
}
