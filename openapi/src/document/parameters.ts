import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod/mini'
import { idempotencyKeyPattern } from '../schemas/limits.ts'
import { DryRun } from '../schemas/quote/dry-run.ts'
import { Photo, photoQuoteIds } from '../schemas/quote/photo.ts'
import { QuoteListQuery } from '../schemas/quote/quote-list.ts'
import * as examples from './examples.ts'
import { registerDeviceParameters } from './components/devices.ts'
import { registerPasskeyParameters } from './components/passkeys.ts'
import { registerSourceParameters } from './components/sources.ts'
import { registerStatisticsParameters } from './components/statistics.ts'
import { registerTokenParameters } from './components/tokens.ts'
import { registerUserParameters } from './components/users.ts'
import { type Reference, toJsonSchema } from './json-schema.ts'
import type { RegisterParameter } from './register-parameter.ts'

/** Registers the parameters of the document, and returns references to them. */
export function registerParameters(registry: OpenAPIRegistry, projectType: Reference) {
  const register: RegisterParameter = (componentName, parameter) =>
    registry.registerComponent('parameters', componentName, parameter).ref

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
    registerQuery('CampaignFilter', 'campaign', { example: 'spring' }),
    registerQuery('LanguageFilter', 'lang', { example: 'es' }),
    registerQuery('SearchFilter', 'q', { example: 'lovel' }),
    registerQuery('AnsweredFilter', 'answered', { example: 'false' }),
    registerQuery('AssigneeFilter', 'assignedTo', { example: 'owner' }),
    registerQuery('CallBackFilter', 'callBack', { example: 'true' }),
    registerQuery('SpamFilter', 'spam', { example: 'include' }),
  ]

  return {
    dryRun: register('DryRun', {
      name: 'dryRun',
      in: 'query',
      description:
        'Set to `true` to try the API: the request is validated and responded to like any other, but nothing is stored, nobody is notified, and nothing is counted, except toward the limit on requests. The `id` of the response belongs to no quote. An `Idempotency-Key` is validated, but not used up.',
      example: 'true',
      schema: toJsonSchema(DryRun.shape.dryRun, 'input'),
    }),
    list: [
      registerQuery('Cursor', 'cursor', { example: examples.exampleCursor }),
      registerQuery('Limit', 'limit', { example: 50 }),
      registerQuery('Order', 'order', { example: 'oldest' }),
      ...filters,
    ],
    idempotencyKey: register('IdempotencyKey', {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A unique key for this request that nobody can guess, such as a random UUID, bare or quoted. A retry with the same key and fields stores nothing and receives the original response. A key is kept as long as its quote. Keys are not per sender: one that anybody has sent with other fields is rejected with 422, so numbers that count up are no keys.',
      example: '7f3a2f0c-52d5-4b8b-9a53-0f6a7cbb2c1f',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
    }),
    ifMatch: register('IfMatch', {
      name: 'If-Match',
      in: 'header',
      description:
        'The `ETag` of the quote as it was read (RFC 9110, section 13.1.1). If it has changed since then, nothing is changed or erased, and the response is 412. Without this header, no version is compared.',
      example: examples.exampleETag,
      schema: { type: 'string' },
    }),
    ifNoneMatch: register('IfNoneMatch', {
      name: 'If-None-Match',
      in: 'header',
      description:
        'The `ETag` of the page or the quote as it was read (RFC 9110, section 13.1.2). While it is unchanged, the response is 304.',
      example: examples.exampleETag,
      schema: { type: 'string' },
    }),
    ...registerDeviceParameters(register),
    ...registerTokenParameters(register),
    sessionId: register('SessionId', {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The ID of the session.',
      example: examples.exampleActiveSession.id,
      schema: toJsonSchema(z.uuid(), 'input'),
    }),
    ...registerPasskeyParameters(register),
    ...registerUserParameters(register),
    ...registerSourceParameters(register),
    ...registerStatisticsParameters(register),
    photoId: register('PhotoId', {
      name: 'photoId',
      in: 'path',
      required: true,
      description: 'The ID of the photo.',
      example: examples.examplePhoto.id,
      schema: toJsonSchema(Photo.shape.id, 'input'),
    }),
    photoQuoteIds: register('PhotoQuoteIds', {
      name: 'quoteId',
      in: 'query',
      required: true,
      description: 'The IDs of the quotes, each in a parameter of its own.',
      example: [examples.exampleQuote.id],
      schema: toJsonSchema(photoQuoteIds, 'input'),
    }),
    photoKey: register('PhotoKey', {
      name: 'key',
      in: 'query',
      description:
        'The key in the `photosUrl` of the quote, with which no session is needed. A key that is wrong, expired, or revoked is answered with 404.',
      example: examples.examplePhotoKey,
      schema: { type: 'string', minLength: 1, maxLength: 64 },
    }),
    quoteId: register('QuoteId', {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The ID of the quote.',
      example: examples.exampleQuote.id,
      schema: toJsonSchema(z.uuid(), 'input'),
    }),
  }
}
