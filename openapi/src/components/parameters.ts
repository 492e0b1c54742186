import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { idempotencyKeyPattern } from '../idempotency-key.ts'
import { QuoteListQuery } from '../schemas/quote-list.ts'
import * as examples from './examples.ts'
import { toJsonSchema, type Reference } from './json-schema.ts'

/** Registers the parameters of the document. */
export function registerParameters(registry: OpenAPIRegistry, projectType: Reference) {
  function register(
    componentName: string,
    parameter: {
      name: string
      in: 'query' | 'path' | 'header'
      required?: boolean
      description: string
      example: unknown
      schema: object
    },
  ): Reference {
    return registry.registerComponent('parameters', componentName, parameter).ref
  }

  const queryProperties = toJsonSchema(QuoteListQuery, 'input').properties as Record<
    keyof QuoteListQuery,
    { description: string }
  >
  function registerQuery(
    componentName: string,
    name: keyof QuoteListQuery,
    more: { example: unknown; schema?: Reference },
  ): Reference {
    const { description, ...schema } = queryProperties[name]
    return register(componentName, { name, in: 'query', description, schema, ...more })
  }

  const filters = [
    registerQuery('ProjectTypeFilter', 'projectType', { example: 'driveway', schema: projectType }),
    registerQuery('SinceFilter', 'since', { example: '2026-11-01T00:00:00Z' }),
    registerQuery('UntilFilter', 'until', { example: '2026-12-01T00:00:00Z' }),
    registerQuery('SourceFilter', 'source', { example: 'lone-star-homes' }),
    registerQuery('SearchFilter', 'q', { example: 'lovel' }),
    registerQuery('SpamFilter', 'spam', { example: 'include' }),
  ]
  const header = { in: 'header', required: true } as const

  return {
    list: [
      registerQuery('Cursor', 'cursor', { example: examples.exampleCursor }),
      registerQuery('Limit', 'limit', { example: 50 }),
      ...filters,
    ],
    idempotencyKey: register('IdempotencyKey', {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A unique key for this request, such as a UUID, bare or quoted. A retry with the same key and fields stores nothing and receives the original response. A key is kept as long as its quote.',
      example: '7f3a2f0c-52d5-4b8b-9a53-0f6a7cbb2c1f',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
    }),
    quoteId: register('QuoteId', {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the quote.',
      example: examples.exampleQuote.id,
      schema: toJsonSchema(z.uuid(), 'input'),
    }),
    webhook: [
      register('WebhookId', {
        ...header,
        name: 'webhook-id',
        description: 'The id of the message, the same in each attempt: ignore one that you have processed.',
        example: '01a1f83a-393b-71ea-82c8-de13b4dd9164',
        schema: { type: 'string', maxLength: 100 },
      }),
      register('WebhookTimestamp', {
        ...header,
        name: 'webhook-timestamp',
        description:
          'When this attempt was made, in seconds since 1970. Reject a message that is minutes old: it may be a replay.',
        example: 1_795_167_000,
        schema: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      }),
      register('WebhookSignature', {
        ...header,
        name: 'webhook-signature',
        description:
          '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`, each as received. The key is what follows `whsec_` in the secret, decoded from base64.',
        example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        schema: { type: 'string', maxLength: 1000 },
      }),
    ],
  }
}
