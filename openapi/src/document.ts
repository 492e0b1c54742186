import { OpenAPIRegistry, OpenApiGeneratorV31, type ResponseConfig } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { company } from './company.ts'
import { idempotencyKeyPattern } from './idempotency-key.ts'
import { problemTypes, type ProblemType } from './problem-types.ts'
import { Problem, problemMediaType } from './problem.ts'
import { publicUrlPlaceholder } from './public-url.ts'
import { QuoteCreated } from './quote-created.ts'
import { QuoteList, QuoteListQuery } from './quote-list.ts'
import { Quote, StoredQuote } from './quote.ts'
import { QuoteRequest } from './quote-request.ts'
import { Credentials, Session } from './session.ts'

// Not to be confused with npm's plain `zod-to-openapi`: an unrelated relic for zod 3.5, in conflict with zod 4.
// The registry's own `register` wants classic schemas; a component made by zod/mini's `toJSONSchema` serves as well.
const registry = new OpenAPIRegistry()

function component(name: string, schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io })
  return registry.registerComponent('schemas', name, jsonSchema as object).ref
}

const quoteRequest = component('QuoteRequest', QuoteRequest, 'input')
const quote = component('Quote', Quote, 'output')
const storedQuote = component('StoredQuote', StoredQuote, 'output')
const quoteList = component('QuoteList', QuoteList, 'output')
const quoteCreated = component('QuoteCreated', QuoteCreated, 'output')
const credentials = component('Credentials', Credentials, 'input')
const session = component('Session', Session, 'output')
const problem = component('Problem', Problem, 'output')

const bearer = registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
const cookie = registry.registerComponent('securitySchemes', 'cookie', {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
})
const signedIn = [{ [bearer.name]: [] }, { [cookie.name]: [] }]

/** A header of an answer. */
const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
})

const retryAfter = { 'Retry-After': header('In how many seconds to try again.', 'integer') }

/** The headers that come with some statuses. */
const problemHeaders: Record<number, Record<string, ReturnType<typeof header>>> = {
  401: { 'WWW-Authenticate': header('`Bearer`') },
  429: retryAfter,
  503: retryAfter,
}

const page = { type: 'string' as const, description: 'A page for the visitor.' }

/**
 * The answers that refuse a call, by status: problem details, or one sentence where the client prefers `text/plain`.
 * @param asPage Whether a form without scripts is answered with a page.
 */
function refusals(types: ProblemType[], { asPage = false } = {}): Record<number, ResponseConfig> {
  const statuses = [...new Set(types.map((type) => problemTypes[type].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const kinds = types.filter((type) => problemTypes[type].status === status)
      const content = {
        [problemMediaType]: {
          schema: problem,
          examples: Object.fromEntries(kinds.map((type) => [type, { value: example(type) }])),
        },
        'text/plain': { schema: { type: 'string' as const } },
        ...(asPage && { 'text/html': { schema: page } }),
      }
      const description = kinds.map((type) => `${problemTypes[type].title}.`).join(' ')
      return [status, { description, content, headers: problemHeaders[status] ?? {} }]
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

/** What a form posts: the same fields, none of which can be null there, and where the visitor goes afterwards. */
function formPost(): object {
  const { properties = {}, required, type } = z.toJSONSchema(QuoteRequest, { io: 'input' })
  const texts = Object.entries(properties).map(([name, property]) => [
    name,
    typeof property === 'object' && property.anyOf
      ? property.anyOf.find((choice) => typeof choice === 'object' && choice.type !== 'null')
      : property,
  ])
  return {
    type,
    properties: {
      ...(Object.fromEntries(texts) as object),
      returnTo: {
        type: 'string',
        description:
          'The page to go to once the quote is stored: of this site, or of an origin that may post.',
      },
    },
    required,
  }
}

registry.registerPath({
  method: 'post',
  path: '/api/quotes',
  operationId: 'createQuote',
  summary: 'Ask for a free quote',
  description:
    'The quote is on disk before the answer leaves. What looks like spam (`website` filled in, `elapsedMs` under 2,000) is stored and answered like any other, only marked for the owner.',
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
        'application/x-www-form-urlencoded': { schema: formPost() },
      },
    },
  },
  responses: {
    201: {
      description: 'Stored.',
      headers: {
        Location: header('Where the quote is.'),
        'Idempotent-Replayed': header('`true` where an earlier request with the same key stored the quote.'),
      },
      content: { 'application/json': { schema: quote }, 'text/html': { schema: page } },
    },
    303: {
      description: 'Stored; a form that named a page to return to is sent there.',
      headers: { Location: header('The page named.') },
    },
    ...refusals(
      [
        'invalid-body',
        'invalid-idempotency-key',
        'body-too-large',
        'unsupported-media-type',
        'invalid-request',
        'idempotency-key-reused',
        'too-many-requests',
        'internal-error',
        'unavailable',
      ],
      { asPage: true },
    ),
  },
})

/** The query parameters of a list, as its schema has them. */
const listParameters = Object.entries(
  z.toJSONSchema(QuoteListQuery, { io: 'input' }).properties as Record<string, object>,
).map(([name, schema]) => ({ name, in: 'query' as const, schema }))

registry.registerPath({
  method: 'get',
  path: '/api/quotes',
  operationId: 'listQuotes',
  summary: 'List quotes, newest first',
  description:
    'A page of JSON; `Accept: text/csv` and `application/x-ndjson` stream the whole selection instead. `since` is inclusive, `until` is not. What is taken for spam is left out unless `spam=include`.',
  tags: ['Quotes'],
  security: signedIn,
  parameters: listParameters,
  responses: {
    200: {
      description: 'The page, or the selection.',
      headers: { Link: header('The next page, with `rel="next"` (RFC 8288), where there is one.') },
      content: {
        'application/json': { schema: quoteList },
        'text/csv': { schema: { type: 'string' } },
        'application/x-ndjson': { schema: { type: 'string' } },
      },
    },
    ...refusals(['unauthorized', 'invalid-request', 'internal-error', 'unavailable']),
  },
})

const idParameter = { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' as const } }

registry.registerPath({
  method: 'get',
  path: '/api/quotes/{id}',
  operationId: 'getQuote',
  summary: 'Read a quote',
  tags: ['Quotes'],
  security: signedIn,
  parameters: [idParameter],
  responses: {
    200: { description: 'The quote.', content: { 'application/json': { schema: storedQuote } } },
    ...refusals(['unauthorized', 'not-found', 'internal-error', 'unavailable']),
  },
})

registry.registerPath({
  method: 'delete',
  path: '/api/quotes/{id}',
  operationId: 'eraseQuote',
  summary: 'Erase a quote',
  description: 'For a request by the person whom it names. By the cookie only from a page of this origin.',
  tags: ['Quotes'],
  security: signedIn,
  parameters: [idParameter],
  responses: {
    204: { description: 'Erased.' },
    ...refusals(['unauthorized', 'not-found', 'internal-error', 'unavailable']),
  },
})

registry.registerPath({
  method: 'post',
  path: '/api/sessions',
  operationId: 'signIn',
  summary: 'Sign in',
  description:
    'Answers a token that holds for 12 hours after its last use. Pages of this origin may leave it to the cookie `session` that comes with it.',
  tags: ['Sessions'],
  request: { body: { required: true, content: { 'application/json': { schema: credentials } } } },
  responses: {
    201: {
      description: 'Signed in.',
      headers: { 'Set-Cookie': header('The cookie `session`.') },
      content: { 'application/json': { schema: session } },
    },
    ...refusals([
      'invalid-body',
      'unauthorized',
      'body-too-large',
      'unsupported-media-type',
      'invalid-request',
      'too-many-requests',
      'internal-error',
      'unavailable',
    ]),
  },
})

registry.registerPath({
  method: 'delete',
  path: '/api/sessions/current',
  operationId: 'signOut',
  summary: 'Sign out',
  description: 'By the cookie only from a page of this origin.',
  tags: ['Sessions'],
  security: signedIn,
  responses: {
    204: { description: 'Signed out.' },
    ...refusals(['unauthorized', 'internal-error', 'unavailable']),
  },
})

const health = (status: string) => ({
  description: 'Yes.',
  content: {
    'application/json': {
      schema: {
        type: 'object' as const,
        properties: { status: { type: 'string' as const, enum: [status] } },
        required: ['status'],
      },
    },
  },
})

registry.registerPath({
  method: 'get',
  path: '/api/health/live',
  operationId: 'isLive',
  summary: 'Does the process live?',
  tags: ['Health'],
  responses: { 200: health('live') },
})

registry.registerPath({
  method: 'get',
  path: '/api/health/ready',
  operationId: 'isReady',
  summary: 'Can it take quotes?',
  description: 'Only when the store answers, and not while the server stops.',
  tags: ['Health'],
  responses: { 200: health('ready'), ...refusals(['unavailable']) },
})

/** A header that a webhook comes with (Standard Webhooks). */
const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

registry.registerWebhook({
  method: 'post',
  path: 'quote.created',
  operationId: 'quoteCreated',
  summary: 'A quote was stored',
  description:
    'Posted to each address in `WEBHOOK_URLS`, signed as Standard Webhooks (standardwebhooks.com) has it: verify it with one of its libraries and `WEBHOOK_SECRET`. Any 2xx within 20 s takes it; else it comes again, after 5 s, doubling up to an hour, for 3 days. Redirects are not followed. It may come twice, under the same `webhook-id`. What has its honeypot filled in is not told of.',
  tags: ['Quotes'],
  parameters: [
    webhookHeader('webhook-id', 'The same whenever this message comes: drop one that you have.'),
    webhookHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
    webhookHeader(
      'webhook-signature',
      '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY` with the secret.',
    ),
  ],
  request: { body: { required: true, content: { 'application/json': { schema: quoteCreated } } } },
  responses: { '2XX': { description: 'Taken.' } },
})

/** The API's description, OpenAPI 3.1. `openapi.json` is this, checked in. */
export const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
  openapi: '3.1.0',
  info: {
    title: `${company.name} quotes`,
    version: '1.0.0',
    description:
      'Receives requests for a free quote and stores them durably. Every error is a problem (RFC 9457), whose `type` leads to a page that explains it; a client that prefers `text/plain` gets one sentence. Every answer names its request in `X-Request-Id`.',
  },
  servers: [{ url: publicUrlPlaceholder }],
  tags: [
    { name: 'Quotes', description: 'Requests for a free quote.' },
    { name: 'Sessions', description: 'Signing in and out.' },
    { name: 'Health', description: 'For the platform that runs the server.' },
  ],
})
