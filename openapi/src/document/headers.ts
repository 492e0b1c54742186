import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { exampleCursor, exampleETag, exampleQuote, exampleRequestId, exampleSession } from './examples.ts'

/** Registers the response headers of the document. */
export function registerHeaders(registry: OpenAPIRegistry) {
  function register(componentName: string, description: string, example: string | number, schema: object) {
    return registry.registerComponent('headers', componentName, { description, example, schema }).ref
  }
  const text = { type: 'string', maxLength: 8192 }

  return {
    requestId: register(
      'RequestId',
      'The ID of the request: the `X-Request-Id` that it was sent with if that is a UUID, a new one otherwise.',
      exampleRequestId,
      { type: 'string', format: 'uuid' },
    ),
    retryAfter: register('RetryAfter', 'Seconds to wait before trying again.', 30, {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 3600,
    }),
    rateLimitPolicy: register(
      'RateLimitPolicy',
      'Number of requests (`q`) allowed per window in seconds (`w`). Only on operations with a rate limit.',
      '"quotes";q=30;w=60',
      text,
    ),
    rateLimit: register(
      'RateLimit',
      'Number of requests remaining (`r`) and seconds until the window resets (`t`). Only on operations with a rate limit.',
      '"quotes";r=29;t=60',
      text,
    ),
    etag: register(
      'ETag',
      'Identifies this version of the quote. Send it as `If-Match` to change only this version, or as `If-None-Match` to receive the quote only if it has changed.',
      exampleETag,
      text,
    ),
    pageETag: register(
      'PageETag',
      'Identifies the content of the page. Send it as `If-None-Match` to receive the page only if it has changed.',
      exampleETag,
      text,
    ),
    photoETag: register(
      'PhotoETag',
      'Identifies the JPEG. Send it as `If-None-Match` to receive it only if the client does not have it.',
      exampleETag,
      text,
    ),
    contentRange: register(
      'ContentRange',
      'Which bytes of how many the response has, or `*` if none (RFC 9110, section 14.4).',
      'bytes 0-1023/512000',
      text,
    ),
    location: register('Location', 'The path of the new quote.', `/api/quotes/${exampleQuote.id}`, text),
    idempotentReplayed: register(
      'IdempotentReplayed',
      '`true` if an earlier request with the same key stored the quote.',
      'true',
      text,
    ),
    link: register(
      'Link',
      'The next page, with `rel="next"` (RFC 8288). Absent on the last page.',
      `</api/quotes?cursor=${exampleCursor}>; rel="next"`,
      text,
    ),
    setCookie: register(
      'SetCookie',
      'The session as a cookie, for pages of this origin. A second cookie, `__Host-device-…`, identifies a browser from which the user has signed in.',
      `__Host-session=${exampleSession.token}; Path=/; HttpOnly; Secure; SameSite=Strict`,
      text,
    ),
    wwwAuthenticate: register(
      'WwwAuthenticate',
      'The authentication scheme, with `error="invalid_token"` if an API token is invalid (RFC 6750), or `error="insufficient_user_authentication"` and `max_age` in seconds if the sign-in is not recent (RFC 9470).',
      'Bearer',
      text,
    ),
    contentDisposition: register(
      'ContentDisposition',
      'The suggested file name.',
      'attachment; filename=quotes.csv',
      text,
    ),
  }
}
