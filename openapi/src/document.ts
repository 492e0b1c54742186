import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { company } from './company.ts'
import { idempotencyKeyPattern } from './idempotency-key.ts'
import { Problem, problemMediaType } from './problem.ts'
import { publicUrlPlaceholder } from './public-url.ts'
import { Quote } from './quote.ts'
import { QuoteRequest } from './quote-request.ts'

// Not to be confused with npm's plain `zod-to-openapi`: an unrelated relic for zod 3.5, in conflict with zod 4.
// The registry's own `register` wants classic schemas; a component made by zod/mini's `toJSONSchema` serves as well.
const registry = new OpenAPIRegistry()

function component(name: string, schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io })
  return registry.registerComponent('schemas', name, jsonSchema as object).ref
}

const quoteRequest = component('QuoteRequest', QuoteRequest, 'input')
const quote = component('Quote', Quote, 'output')
const problem = component('Problem', Problem, 'output')

const bearer = registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })

const page = { type: 'string' as const, description: 'A page for the visitor.' }
const retryAfter = {
  description: 'In how many seconds to try again.',
  schema: { type: 'integer' as const, minimum: 0 },
}

/** What a form posts: the same fields, and where the visitor goes afterwards. */
const formPost = {
  allOf: [
    quoteRequest,
    {
      type: 'object' as const,
      properties: {
        returnTo: {
          type: 'string' as const,
          description:
            'The page to go to once the quote is stored: of this site, or of an origin that may post.',
        },
      },
    },
  ],
}

/** An error answer: problem details, or one sentence where the client prefers `text/plain`. */
function refusal(description: string) {
  return {
    description,
    content: {
      [problemMediaType]: { schema: problem },
      'text/plain': { schema: { type: 'string' as const } },
    },
  }
}

/** The same, answered to a form with a page. */
function formRefusal(description: string) {
  const { content } = refusal(description)
  return { description, content: { ...content, 'text/html': { schema: page } } }
}

registry.registerPath({
  method: 'post',
  path: '/api/quotes',
  operationId: 'createQuote',
  summary: 'Ask for a free quote',
  description: 'The quote is on disk before the answer leaves.',
  tags: ['Quotes'],
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A key of your own for this request, bare or quoted. Sent again with the same fields it stores nothing and is answered as the first time; it lives as long as its quote.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
    },
  ],
  request: {
    body: {
      required: true,
      description: 'A form without scripts posts the same fields form-encoded, and is answered with pages.',
      content: {
        'application/json': { schema: quoteRequest },
        'application/x-www-form-urlencoded': { schema: formPost },
      },
    },
  },
  responses: {
    201: {
      description: 'Stored.',
      headers: {
        Location: { description: 'Where the quote is.', schema: { type: 'string' } },
        'Idempotent-Replayed': {
          description: '`true` where an earlier request with the same key stored the quote.',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      content: { 'application/json': { schema: quote }, 'text/html': { schema: page } },
    },
    303: {
      description: 'Stored; a form that named a page to return to is sent there.',
      headers: { Location: { description: 'The page named.', schema: { type: 'string' } } },
    },
    400: formRefusal('The body is not JSON, or the Idempotency-Key is not valid.'),
    413: formRefusal('The body is over 64 kB.'),
    415: formRefusal('The body is in none of the media types above.'),
    422: formRefusal(
      'A field breaks a rule, and `errors` names each; or the Idempotency-Key came before with other fields.',
    ),
    429: {
      ...formRefusal('This address sent too many requests.'),
      headers: { 'Retry-After': retryAfter },
    },
    503: {
      ...formRefusal('The quote could not be stored. Send it again later.'),
      headers: { 'Retry-After': retryAfter },
    },
  },
})

registry.registerPath({
  method: 'get',
  path: '/api/quotes',
  operationId: 'listQuotes',
  summary: 'List quotes',
  description: 'For the owner. Nobody can sign in yet, so every call is refused.',
  tags: ['Quotes'],
  security: [{ [bearer.name]: [] }],
  responses: {
    401: {
      ...refusal('Not signed in.'),
      headers: { 'WWW-Authenticate': { description: '`Bearer`', schema: { type: 'string' } } },
    },
  },
})

/** The API's description, OpenAPI 3.1. `openapi.json` is this, checked in. */
export const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
  openapi: '3.1.0',
  info: {
    title: `${company.name} quotes`,
    version: '1.0.0',
    description: 'Receives requests for a free quote and stores them durably.',
  },
  servers: [{ url: publicUrlPlaceholder }],
  tags: [{ name: 'Quotes', description: 'Requests for a free quote.' }],
})
