import type { ResponseConfig } from '@asteasolutions/zod-to-openapi'
import { anyText, problem } from './components.ts'
import { problemMediaType, problemTypes, type ProblemType } from './problem-types.ts'
import type { Problem } from './problem.ts'

/** A header of an answer: text. */
export const header = (description: string) => ({ description, schema: anyText })

/** How long to wait. */
const retryAfter = {
  'Retry-After': {
    description: 'In how many seconds to try again.',
    schema: { type: 'integer' as const, format: 'int32', minimum: 1, maximum: 3600 },
  },
}

/** Where a client stands that the call limits (draft-ietf-httpapi-ratelimit-headers-11). */
export const limitHeaders = {
  'RateLimit-Policy': header('How many calls are allowed (`q`) in how many seconds (`w`).'),
  RateLimit: header('How many are left (`r`) for how many seconds (`t`).'),
}

/** For calls that pages of other origins may make (Fetch standard, section 3.3). */
export const corsHeaders = {
  'Access-Control-Allow-Origin': header('The origin of the page, where that may read the answer.'),
}

type Headers = Record<string, ReturnType<typeof header> | (typeof retryAfter)['Retry-After']>

/** The headers that come with some statuses. */
const statusHeaders: Record<number, Headers> = {
  401: { 'WWW-Authenticate': header('`Bearer`') },
  429: retryAfter,
  503: retryAfter,
}

/** A page for the visitor, or a stream: of any length. */
export const anyLength = { schema: {} }

/** How a call answers: what all its answers have. */
interface Call {
  headers?: Headers
  /** Whether a form without scripts is answered with a page. */
  asPage?: boolean
}

/** An answer that grants a call. */
export function granted(
  description: string,
  content: ResponseConfig['content'],
  { headers = {} }: Call = {},
): ResponseConfig {
  return { description, headers: { ...requestId, ...headers }, ...(content && { content }) }
}

const requestId = {
  'X-Request-Id': {
    description: 'The id of the request: its own `X-Request-Id`, where that is a UUID.',
    schema: { type: 'string' as const, format: 'uuid', maxLength: 36 },
  },
}

/**
 * The answers that refuse a call, by status: problem details, or one sentence where the client prefers `text/plain`.
 */
export function refusals(
  types: ProblemType[],
  { headers = {}, asPage = false }: Call = {},
): Record<number, ResponseConfig> {
  const statuses = [...new Set(types.map((type) => problemTypes[type].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const kinds = types.filter((type) => problemTypes[type].status === status)
      const content = {
        [problemMediaType]: {
          schema: problem,
          examples: Object.fromEntries(kinds.map((type) => [type, { value: example(type) }])),
        },
        'text/plain': { schema: anyText },
        ...(asPage && { 'text/html': anyLength }),
      }
      const description = kinds.map((type) => `${problemTypes[type].title}.`).join(' ')
      return [
        status,
        { description, content, headers: { ...requestId, ...headers, ...statusHeaders[status] } },
      ]
    }),
  )
}

function example(type: ProblemType): Problem {
  const { status, title, remedy } = problemTypes[type]
  return {
    type: `/api/problems/${type}`,
    title,
    status,
    detail: remedy,
    instance: 'urn:uuid:01a1f83a-393b-71ea-82c8-de13b4dd9163',
    ...(type === 'invalid-request' && {
      errors: [{ pointer: '/phone', detail: 'Phone number is required' }],
    }),
  }
}
