import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { registerDeviceResponses } from './components/devices.ts'
import { registerPasskeyResponses } from './components/passkeys.ts'
import { registerSettingsResponses } from './components/settings.ts'
import { registerSourceResponses } from './components/sources.ts'
import { registerStatisticsResponses } from './components/statistics.ts'
import { registerTokenResponses } from './components/tokens.ts'
import { registerUserResponses } from './components/users.ts'
import { problemMediaType, type ProblemType, problemTypes } from '../schemas/problem-types.ts'
import * as examples from './examples.ts'
import type { registerHeaders } from './headers.ts'
import type { Reference } from './json-schema.ts'
import { binary, createRegisterResponse, json, named, type RegisterResponse } from './register-response.ts'
import type { registerSchemas } from './schemas.ts'

/** Registers the responses of the document, and returns references to them. */
export function registerResponses(
  registry: OpenAPIRegistry,
  { schemas, headers }: Pick<Parts, 'schemas' | 'headers'>,
) {
  const parts = { register: createRegisterResponse(registry, headers), schemas, headers }
  return {
    ...registerErrors(parts),
    ...registerQuoteResponses(parts),
    ...registerSourceResponses(parts.register, schemas),
    ...registerSessionResponses(parts),
    ...registerPasskeyResponses(parts.register, schemas),
    ...registerUserResponses(parts.register, schemas),
    ...registerHealthResponses(parts),
    ...registerSettingsResponses(parts.register, schemas),
    ...registerDeviceResponses(parts.register, schemas),
    ...registerTokenResponses(parts.register, schemas),
    ...registerStatisticsResponses(parts.register, schemas),
  }
}

/** What responses are made of. */
interface Parts {
  register: RegisterResponse
  schemas: ReturnType<typeof registerSchemas>
  headers: ReturnType<typeof registerHeaders>
}

/** The headers of responses to operations with a rate limit. */
const limitHeaders = (headers: Parts['headers']) => ({
  'RateLimit-Policy': headers.rateLimitPolicy,
  RateLimit: headers.rateLimit,
})

/** The response component of each error status. */
const errorNames = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
} as const
type ErrorStatus = keyof typeof errorNames

const errorStatuses = Object.keys(errorNames).map(Number) as ErrorStatus[]

/** Registers the response of each error status. */
function registerErrors({ register, schemas, headers }: Parts) {
  function registerError(status: ErrorStatus): Reference {
    const types = (Object.keys(problemTypes) as ProblemType[]).filter(
      (type) => problemTypes[type].status === status,
    )
    return register(
      errorNames[status],
      types.map((type) => `${problemTypes[type].title}.`).join(' '),
      {
        [problemMediaType]: {
          schema: schemas.problem,
          examples: named(Object.fromEntries(types.map((type) => [type, examples.exampleProblem(type)]))),
        },
      },
      {
        ...(status < 500 && limitHeaders(headers)),
        ...(status === 401 && { 'WWW-Authenticate': headers.wwwAuthenticate }),
        ...((status === 429 || status === 503) && { 'Retry-After': headers.retryAfter }),
      },
    )
  }
  const errors = new Map(errorStatuses.map((status) => [status, registerError(status)]))

  return {
    /** The error responses of an operation. */
    errors: (...statuses: ErrorStatus[]) =>
      Object.fromEntries(statuses.map((status) => [status, errors.get(status) as Reference])),
  }
}

/** Registers the responses about quotes. */
function registerQuoteResponses({ register, schemas, headers }: Parts) {
  return {
    quoteStored: register(
      'QuoteStored',
      'The quote is stored.',
      json(schemas.quote, { stored: examples.exampleSubmittedQuote }),
      {
        ...limitHeaders(headers),
        Location: headers.location,
        'Idempotent-Replayed': headers.idempotentReplayed,
      },
    ),
    quotePage: register(
      'QuotePage',
      'A page of quotes.',
      json(schemas.quoteList, { page: examples.exampleList }),
      { Link: headers.link, ETag: headers.pageETag },
    ),
    quotePageUnchanged: register('QuotePageUnchanged', 'The page is unchanged.', undefined, {
      ETag: headers.pageETag,
    }),
    quotesAsCsv: register(
      'QuotesAsCsv',
      'The quotes as CSV (RFC 4180), in UTF-8 with a byte order mark.',
      binary('text/csv', examples.exampleCsv),
      { 'Content-Disposition': headers.contentDisposition },
    ),
    quotesAsNdjson: register(
      'QuotesAsNdjson',
      'The quotes as newline-delimited JSON (NDJSON), one `StoredQuote` per line.',
      binary('application/x-ndjson', examples.exampleNdjson),
      { 'Content-Disposition': headers.contentDisposition },
    ),
    quoteFound: register(
      'QuoteFound',
      'The quote.',
      json(schemas.storedQuote, { quote: examples.exampleStoredQuote }),
      { ETag: headers.etag },
    ),
    quoteUnchanged: register('QuoteUnchanged', 'The quote is unchanged.', undefined, { ETag: headers.etag }),
    quoteChanged: register(
      'QuoteChanged',
      'The changed quote.',
      json(schemas.storedQuote, { quote: examples.exampleAnsweredQuote }),
      { ETag: headers.etag },
    ),
    eventAdded: register(
      'EventAdded',
      'The quote with the event.',
      json(schemas.storedQuote, { called: examples.exampleCalledQuote }),
      { ETag: headers.etag },
    ),
    deliveries: register(
      'Deliveries',
      'The notifications.',
      json(schemas.deliveryList, { deliveries: { items: [examples.exampleDelivery] } }),
    ),
    quoteErased: register('QuoteErased', 'The quote is erased.'),
    photos: register(
      'Photos',
      'The photos of the quote.',
      json(schemas.photoList, { photos: { items: [examples.examplePhoto] } }),
    ),
    photosOfQuotes: register(
      'PhotosOfQuotes',
      'The photos of the quotes.',
      json(schemas.quotePhotosList, { photos: { items: [examples.exampleQuotePhotos] } }),
    ),
    photosAdded: register(
      'PhotosAdded',
      'The photos are stored. The body has all photos of the quote.',
      json(schemas.photoList, { photos: { items: [examples.examplePhoto] } }),
      limitHeaders(headers),
    ),
    photoAsJpeg: register(
      'PhotoAsJpeg',
      'The photo as JPEG, without metadata.',
      binary('image/jpeg', 'JPEG'),
      { ETag: headers.photoETag, 'Content-Disposition': headers.contentDisposition },
    ),
    partOfPhoto: register(
      'PartOfPhoto',
      'The part of the photo that the `Range` header asks for.',
      binary('image/jpeg', 'JPEG'),
      {
        ETag: headers.photoETag,
        'Content-Disposition': headers.contentDisposition,
        'Content-Range': headers.contentRange,
      },
    ),
    noSuchPart: register('NoSuchPart', 'The photo has no part that the `Range` header asks for.', undefined, {
      'Content-Range': headers.contentRange,
    }),
    photoRemoved: register('PhotoRemoved', 'The photo is removed.'),
    photoLinkRevoked: register('PhotoLinkRevoked', 'The link is revoked.'),
  }
}

/** Registers the responses about sessions. */
function registerSessionResponses({ register, schemas, headers }: Parts) {
  return {
    signedIn: register(
      'SignedIn',
      'A new session.',
      json(schemas.session, { session: examples.exampleSession }),
      { ...limitHeaders(headers), 'Set-Cookie': headers.setCookie },
    ),
    sessions: register(
      'Sessions',
      'The sessions.',
      json(schemas.sessionList, { sessions: examples.exampleActiveSessions }),
    ),
    sessionEnded: register('SessionEnded', 'The session has ended.'),
    signedOut: register('SignedOut', 'The session has ended.'),
    signedOutEverywhere: register('SignedOutEverywhere', 'All sessions of the user have ended.'),
    passwordChanged: register(
      'PasswordChanged',
      'The password is changed. All sessions have ended, and this one has started.',
      json(schemas.session, { session: examples.exampleSession }),
      { ...limitHeaders(headers), 'Set-Cookie': headers.setCookie },
    ),
    passwordRemoved: register(
      'PasswordRemoved',
      'The password is removed. All sessions have ended, and this one has started.',
      json(schemas.session, { session: examples.exampleSession }),
      { 'Set-Cookie': headers.setCookie },
    ),
  }
}

/** Registers the responses about health. */
function registerHealthResponses({ register, schemas }: Parts) {
  return {
    live: register('Live', 'The process runs.', json(schemas.liveness, { live: { status: 'live' } })),
    ready: register(
      'Ready',
      'Quotes can be stored.',
      json(schemas.readiness, {
        ready: { status: 'ready', notifications: 'ok' },
        notificationsFailing: { status: 'ready', notifications: 'failing' },
      }),
    ),
  }
}
