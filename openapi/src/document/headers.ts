import { exampleOf } from '../schemas/documentation.ts'
import { QuoteList } from '../schemas/quote/list/quote-list.ts'
import { Quote, StoredQuote } from '../schemas/quote/quote.ts'
import { Session } from '../schemas/session.ts'
import { referencesTo } from './references.ts'

export const exampleETag = '"Zc_EKAz3-JRMrUDgd66skw"'

export const exampleVersionTag = `"${exampleOf(StoredQuote).version}"`

const header = (
  description: string,
  example: unknown,
  schema: object = { type: 'string', maxLength: 8192 },
) => ({ description, example, schema })

export const headerComponents = {
  RequestId: header(
    'The ID of the request: the `X-Request-Id` that it was sent with if that is a UUID, a new one otherwise.',
    '0d7c1f64-5b0e-4f0a-9a53-7a1cbb2c1f0e',
    { type: 'string', format: 'uuid' },
  ),
  RetryAfter: header('Seconds to wait before trying again.', 30, {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 3600,
  }),
  RateLimitPolicy: header(
    'Number of requests (`q`) allowed per window in seconds (`w`). Errors of the operation have it, too, once the request is counted.',
    '"quotes";q=30;w=60',
  ),
  RateLimit: header(
    'Number of requests remaining (`r`) and seconds until the window resets (`t`). Errors of the operation have it, too, once the request is counted.',
    '"quotes";r=29;t=60',
  ),
  ETag: header(
    'The `version` of the quote, in quotation marks. Send it as `If-Match` to change only this version, or as `If-None-Match` to receive the quote only if it has changed.',
    exampleVersionTag,
  ),
  PageETag: header(
    'Identifies the content of the page. Send it as `If-None-Match` to receive the page only if it has changed.',
    exampleETag,
  ),
  SettingsETag: header(
    'Identifies the settings as they are stored. Send it as `If-Match` to change these, and no later ones.',
    exampleETag,
  ),
  PhotoETag: header(
    'Identifies the JPEG. Send it as `If-None-Match` to receive it only if the client does not have it.',
    exampleETag,
  ),
  Location: header('The path of the new quote.', `/api/quotes/${exampleOf(Quote).id}`),
  IdempotentReplayed: header('`true` if an earlier request with the same key stored the quote.', 'true'),
  Link: header(
    'The next page, with `rel="next"` (RFC 8288). Absent on the last page.',
    `</api/quotes?cursor=${exampleOf(QuoteList).next}>; rel="next"`,
  ),
  SetCookie: header(
    'The session as a cookie, for pages of this origin. A second cookie, `__Host-device-…`, identifies a browser from which the user has signed in.',
    `__Host-session=${exampleOf(Session).token}; Path=/; HttpOnly; Secure; SameSite=Strict`,
  ),
  WwwAuthenticate: header(
    'The authentication scheme, with `error="invalid_token"` if the token is invalid, `error="insufficient_scope"` and `scope` if an API token lacks it (RFC 6750), or `error="insufficient_user_authentication"` and `max_age` in seconds if the sign-in is not recent (RFC 9470).',
    'Bearer',
  ),
  ConversionsUndone: header(
    'How many jobs were first won in the period, and are not anymore: take them back in Google Ads if it has them.',
    0,
    { type: 'integer', format: 'int32', minimum: 0, maximum: 1_000_000 },
  ),
  ContentDisposition: header('The suggested file name.', 'attachment; filename=quotes.csv'),
}

export const headers = referencesTo('headers', headerComponents)
