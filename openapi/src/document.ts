import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { anyLength, corsHeaders, granted, header, limitHeaders, refusals } from './answers.ts'
import { company } from './company.ts'
import {
  credentials,
  quote,
  quoteCreated,
  quoteList,
  quoteRequest,
  quoteRequestSchema,
  registry,
  session,
  storedQuote,
} from './components.ts'
import { idempotencyKeyPattern } from './idempotency-key.ts'
import { publicUrlPlaceholder } from './public-url.ts'
import { QuoteListQuery } from './quote-list.ts'

const bearer = registry.registerComponent('securitySchemes', 'bearer', {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a sign-in (RFC 6750).',
})
const cookie = registry.registerComponent('securitySchemes', 'cookie', {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description: 'The cookie of a sign-in, for pages of this origin.',
})
const signedIn = [{ [bearer.name]: [] }, { [cookie.name]: [] }]
const anyone: [] = []

/** What a form posts: the same fields, none of which can be null there, and where the visitor goes afterwards. */
function formPost(): object {
  const { properties = {}, required, type } = quoteRequestSchema
  const texts = Object.entries(properties).map(([name, property]) => [
    name,
    typeof property === 'object' && property.anyOf
      ? {
          ...(property.anyOf.find(
            (choice) => typeof choice === 'object' && choice.type !== 'null',
          ) as object),
          description: property.description,
        }
      : property,
  ])
  return {
    type,
    properties: {
      ...(Object.fromEntries(texts) as object),
      returnTo: {
        type: 'string',
        pattern: String.raw`^[\s\S]*$`,
        description:
          'The page to go to once the quote is stored: of this site, or of an origin that may post.',
      },
    },
    required,
  }
}

const publicHeaders = { ...limitHeaders, ...corsHeaders }

registry.registerPath({
  method: 'post',
  path: '/api/quotes',
  operationId: 'createQuote',
  summary: 'Ask for a free quote',
  description:
    'The quote is on disk before the answer leaves. What looks like spam is stored and answered like any other, only marked for the owner.',
  tags: ['Quotes'],
  security: anyone,
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
    201: granted(
      'Stored.',
      { 'application/json': { schema: quote }, 'text/html': anyLength },
      {
        headers: {
          ...publicHeaders,
          Location: header('Where the quote is.'),
          'Idempotent-Replayed': header(
            '`true` where an earlier request with the same key stored the quote.',
          ),
        },
      },
    ),
    303: granted('Stored; a form that named a page to return to is sent there.', undefined, {
      headers: { ...publicHeaders, Location: header('The page named.') },
    }),
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
      { headers: publicHeaders, asPage: true },
    ),
  },
})

/** The query parameters of a list, as its schema has them. */
const listParameters = Object.entries(
  z.toJSONSchema(QuoteListQuery, { io: 'input' }).properties as Record<string, { description: string }>,
).map(([name, { description, ...schema }]) => ({ name, in: 'query' as const, description, schema }))

registry.registerPath({
  method: 'get',
  path: '/api/quotes',
  operationId: 'listQuotes',
  summary: 'List quotes, newest first',
  description:
    'A page of JSON. `Accept: text/csv` and `application/x-ndjson` stream the whole selection instead, whatever `cursor` and `limit` say: CSV is for spreadsheets, where a cell that would run as a formula begins with an apostrophe; NDJSON is for programs, a `StoredQuote` a line. `since` is inclusive, `until` is not. What is taken for spam is left out unless `spam=include`.',
  tags: ['Quotes'],
  security: signedIn,
  parameters: listParameters,
  responses: {
    200: granted(
      'The page, or the selection.',
      {
        'application/json': { schema: quoteList },
        'text/csv': anyLength,
        'application/x-ndjson': anyLength,
      },
      { headers: { Link: header('The next page, with `rel="next"` (RFC 8288), where there is one.') } },
    ),
    ...refusals(['unauthorized', 'invalid-request', 'internal-error', 'unavailable']),
  },
})

const idParameter = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'The id of the quote.',
  schema: { type: 'string' as const, format: 'uuid', maxLength: 36 },
}

registry.registerPath({
  method: 'get',
  path: '/api/quotes/{id}',
  operationId: 'getQuote',
  summary: 'Read a quote',
  description: 'The quote with all that is stored of it.',
  tags: ['Quotes'],
  security: signedIn,
  parameters: [idParameter],
  responses: {
    200: granted('The quote.', { 'application/json': { schema: storedQuote } }),
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
    204: granted('Erased.', undefined),
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
  security: anyone,
  request: { body: { required: true, content: { 'application/json': { schema: credentials } } } },
  responses: {
    201: granted(
      'Signed in.',
      { 'application/json': { schema: session } },
      { headers: { ...limitHeaders, 'Set-Cookie': header('The cookie `session`.') } },
    ),
    ...refusals(
      [
        'invalid-body',
        'unauthorized',
        'body-too-large',
        'unsupported-media-type',
        'invalid-request',
        'too-many-requests',
        'internal-error',
        'unavailable',
      ],
      { headers: limitHeaders },
    ),
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
    204: granted('Signed out.', undefined),
    ...refusals(['unauthorized', 'internal-error', 'unavailable']),
  },
})

const health = (status: string) =>
  granted('Yes.', {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { type: 'string', enum: [status] } },
        required: ['status'],
      },
    },
  })

registry.registerPath({
  method: 'get',
  path: '/api/health/live',
  operationId: 'isLive',
  summary: 'Does the process live?',
  description: 'Also while the store does not answer: a restart would not help then.',
  tags: ['Health'],
  security: anyone,
  responses: { 200: health('live'), ...refusals(['internal-error']) },
})

registry.registerPath({
  method: 'get',
  path: '/api/health/ready',
  operationId: 'isReady',
  summary: 'Can it take quotes?',
  description: 'Only when the store answers and has room, and not while the server stops.',
  tags: ['Health'],
  security: anyone,
  responses: { 200: health('ready'), ...refusals(['internal-error', 'unavailable']) },
})

/** A header that a webhook comes with (Standard Webhooks). */
const webhookHeader = (name: string, pattern: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const, maxLength: 1000, pattern },
})

registry.registerWebhook({
  method: 'post',
  path: 'quote.created',
  operationId: 'quoteCreated',
  security: anyone,
  summary: 'A quote was stored',
  description:
    'Posted to each address that the owner names in `WEBHOOK_URLS`, signed as Standard Webhooks (standardwebhooks.com) has it: verify it with one of its libraries and the owner’s `WEBHOOK_SECRET`. Any 2xx within 20 s takes it; else it comes again, after 5 s, doubling up to an hour, for 3 days. Redirects are not followed. It may come twice, under the same `webhook-id`. What has its honeypot filled in is not told of.',
  tags: ['Quotes'],
  parameters: [
    webhookHeader(
      'webhook-id',
      String.raw`^[\w-]+$`,
      'The same whenever this message comes: drop one that you have.',
    ),
    webhookHeader(
      'webhook-timestamp',
      String.raw`^\d+$`,
      'When this attempt was made, in seconds since 1970. One that is minutes old may be a recording: refuse it.',
    ),
    webhookHeader(
      'webhook-signature',
      String.raw`^v1,[A-Za-z0-9+/=]+$`,
      '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`, each as it came. The key is what follows `whsec_` in the secret, decoded from base64.',
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
    contact: { name: company.name, url: `${publicUrlPlaceholder}/contact` },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    description:
      'Receives requests for a free quote and stores them durably. Every error is a problem (RFC 9457), whose `type` leads to a page that explains it; a client that prefers `text/plain` gets one sentence. Every answer names its request in `X-Request-Id`.',
  },
  // OWASP's rules want the environment in words (API9:2023).
  servers: [{ url: publicUrlPlaceholder, description: 'Production', 'x-internal': false }],
  tags: [
    { name: 'Health', description: 'For the platform that runs the server.' },
    { name: 'Quotes', description: 'Requests for a free quote.' },
    { name: 'Sessions', description: 'Signing in and out.' },
  ],
})
