import * as z from 'zod/mini'
import { exampleOf } from '../schemas/documentation.ts'
import { idempotencyKeyPattern } from '../schemas/limits.ts'
import { Device } from '../schemas/owner/device.ts'
import { Passkey, PasskeySignIn } from '../schemas/owner/passkey.ts'
import { StatisticsQuery } from '../schemas/owner/quote-statistics.ts'
import { Webhook } from '../schemas/owner/webhook.ts'
import { namesOf } from '../schemas/quote/outcome.ts'
import { Photo, PhotoLinkQuery, photoQuoteIds } from '../schemas/quote/photo.ts'
import { ChangedQuotesQuery, ErasuresQuery } from '../schemas/quote/list/quote-changes.ts'
import { QuoteList, QuoteListQuery } from '../schemas/quote/list/quote-list.ts'
import { DryRun } from '../schemas/quote/quote-submission.ts'
import { examplePhotoKey, Quote } from '../schemas/quote/quote.ts'
import { ActiveSession } from '../schemas/session.ts'
import { exampleETag, exampleVersionTag } from './headers.ts'

/** A parameter of the document, with a schema of zod or JSON Schema. */
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string | undefined
  example?: unknown
  schema: z.ZodMiniType | object
}

/** What the document says of a parameter, at its schema. */
const descriptionOf = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.description

/** Describes the parameters of a query as its schema does. */
function parametersOf<Query extends z.ZodMiniObject>(query: Query, more: { required?: boolean } = {}) {
  const shape: Record<string, z.core.$ZodType> = query.shape
  return (name: keyof Query['shape'] & string, example: unknown, component?: object): Parameter => {
    const schema = shape[name] as z.ZodMiniType
    return {
      name,
      in: 'query',
      description: descriptionOf(schema),
      schema: component ?? schema,
      example,
      ...more,
    }
  }
}

const ofList = parametersOf(QuoteListQuery)
const ofStatistics = parametersOf(StatisticsQuery, { required: true })

const header = (
  name: string,
  description: string,
  example: string,
  schema: object = { type: 'string' },
): Parameter => ({
  name,
  in: 'header',
  description,
  example,
  schema,
})

const inPath = (
  name: string,
  description: string,
  example: string,
  schema: z.ZodMiniType = z.uuid(),
): Parameter => ({ name, in: 'path', required: true, description, example, schema })

const nameInPath = z.string().check(z.minLength(1), z.maxLength(300))

/** The parameters that select the quotes of a list or an export. */
const listComponents = {
  Cursor: ofList('cursor', exampleOf(QuoteList).next),
  Limit: ofList('limit', 50),
  Order: ofList('order', 'oldest'),
  ProjectTypeFilter: ofList('projectType', 'driveway', { $ref: '#/components/schemas/ProjectType' }),
  SinceFilter: ofList('since', '2026-11-01T00:00:00Z'),
  UntilFilter: ofList('until', '2026-12-01T00:00:00Z'),
  SourceFilter: ofList('source', 'lone-star-homes'),
  CampaignFilter: ofList('campaign', 'spring'),
  LanguageFilter: ofList('lang', 'es'),
  SearchFilter: ofList('q', 'lovel'),
  AnsweredFilter: ofList('answered', 'false'),
  AssigneeFilter: ofList('assignedTo', 'owner'),
  CallBackFilter: ofList('callBack', 'true'),
  SpamFilter: ofList('spam', 'include'),
  // New ones are the last: clients may pass them by position.
  OnTimeFilter: ofList('onTime', 'true'),
  OutcomeFilter: ofList('outcome', 'won'),
  ExternalIdFilter: ofList('externalId', 'CRM-88120'),
  ReferenceFilter: ofList('reference', 'CRM-2041'),
  EmailFilter: ofList('email', 'ada.lovelace@example.com'),
  PhoneFilter: ofList('phone', '(214) 555-0123'),
}

export const listParameters = namesOf(listComponents)

/** The parameters that are components of the document. */
export const parameterComponents = {
  ...listComponents,
  // Without an example: forms such as those of `/api/docs` would send it with all the filters, which it excludes.
  UpdatedSince: parametersOf(ChangedQuotesQuery)('updatedSince', undefined),
  ErasedSince: parametersOf(ErasuresQuery, { required: true })('since', '2026-11-20T09:30:00Z'),
  DryRun: {
    name: 'dryRun',
    in: 'query',
    description: descriptionOf(DryRun.shape.dryRun),
    example: 'true',
    schema: DryRun.shape.dryRun,
  },
  IdempotencyKey: header(
    'Idempotency-Key',
    'A unique key for this request that nobody can guess, such as a random UUID, bare or quoted. A retry with the same key and fields stores nothing and receives the original response. A key is kept as long as its quote. The keys of an API token are its own. Without a token, a key that anybody has sent with other fields is rejected with 422, so do not use sequential numbers.',
    '7f3a2f0c-52d5-4b8b-9a53-0f6a7cbb2c1f',
    { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
  ),
  IfMatch: header(
    'If-Match',
    'The `ETag` of the quote (its `version` in quotation marks) or of the settings as they were read (RFC 9110, section 13.1.1). If they have changed since then, nothing is changed or erased, and the response is 412. Without this header, no version is compared.',
    exampleVersionTag,
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of the page or the quote as it was read (RFC 9110, section 13.1.2). While it is unchanged, the response is 304.',
    exampleETag,
  ),
  DeviceId: inPath('id', 'The ID of the device.', exampleOf(Device).id),
  TokenName: inPath('name', 'The name of the API token.', 'acme-crm', nameInPath),
  WebhookId: inPath('id', 'The ID of the webhook.', exampleOf(Webhook).id),
  SessionId: inPath('id', 'The ID of the session.', exampleOf(ActiveSession).id),
  PasskeyId: inPath('id', 'The ID of the passkey.', exampleOf(Passkey).id, PasskeySignIn.shape.id),
  Username: inPath('username', 'The name of the user.', 'sam', nameInPath),
  SourceName: inPath('name', 'The name of the partner.', 'lone-star-homes', nameInPath),
  PeriodSince: ofStatistics('since', '2026-11-01T05:00:00Z'),
  PeriodUntil: ofStatistics('until', '2026-12-01T06:00:00Z'),
  PhotoId: inPath('photoId', 'The ID of the photo.', exampleOf(Photo).id, Photo.shape.id),
  PhotoQuoteIds: {
    name: 'quoteId',
    in: 'query',
    required: true,
    description: descriptionOf(photoQuoteIds),
    example: [exampleOf(Quote).id],
    schema: photoQuoteIds,
  },
  PhotoKey: {
    name: 'key',
    in: 'query',
    description: descriptionOf(PhotoLinkQuery.shape.key),
    example: examplePhotoKey,
    schema: PhotoLinkQuery.shape.key,
  },
  QuoteId: inPath('id', 'The ID of the quote.', exampleOf(Quote).id),
} satisfies Record<string, Parameter>
