import {
  maxAvifMegapixels,
  maxBodyKilobytes,
  maxHistory,
  maxPhotoMegabytes,
  maxPhotoMegapixels,
  maxPhotos,
  recentSignInMinutes,
} from './limits.ts'

// Not in `problem.ts`: the form imports the media type, and would also bundle the schemas.
/** The media type of problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json'

/** The problem types (RFC 9457), by the last segment of their `type`, `/api/problems/…`, with what to do. */
export const problemTypes = {
  'invalid-body': {
    status: 400,
    title: 'The body is not valid',
    remedy: 'Send valid JSON, encoded as UTF-8, in an object.',
  },
  'invalid-idempotency-key': {
    status: 400,
    title: 'The Idempotency-Key is not valid',
    remedy: 'Send 1 to 255 visible ASCII characters, such as a UUID, or no key.',
  },
  unauthorized: {
    status: 401,
    title: 'Authentication required',
    remedy: 'Sign in, or send a valid token: `Authorization: Bearer TOKEN`.',
  },
  'recent-sign-in-required': {
    status: 401,
    title: 'A recent sign-in is required',
    remedy: `Sign in again: this needs a session that started in the last ${recentSignInMinutes} minutes (RFC 9470).`,
  },
  'no-account': {
    status: 401,
    title: 'There is no account yet',
    remedy:
      'Open the one-time link that the server wrote to its log, or run on the server: `npm run users -- add NAME`',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'The origin is not allowed',
    remedy:
      'Register the page’s origin as a partner in the inbox, or add it to `ALLOWED_ORIGINS`. A page with the referrer policy `no-referrer` hides its origin from forms: use `strict-origin-when-cross-origin`.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The API token may not do this',
    remedy:
      'Send a token with the scope that `detail` names, and for the partner in question. Some operations require a session.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    remedy: 'Check the path against /api/openapi.json.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    remedy: 'Use one of the methods in the Allow header.',
  },
  taken: {
    status: 409,
    title: 'The name or the address is taken',
    remedy: 'Choose another one, or remove the existing one first.',
  },
  'limit-reached': {
    status: 409,
    title: 'There are as many as there can be',
    remedy: 'Remove one that is not needed any more, and send the request again.',
  },
  'history-full': {
    status: 409,
    title: 'The history of the quote is full',
    remedy: `A quote has at most ${maxHistory} events. Find out which program keeps changing it.`,
  },
  'too-many-photos': {
    status: 409,
    title: 'The quote has too many photos',
    remedy: `A quote has at most ${maxPhotos} photos. Remove one first.`,
  },
  'precondition-failed': {
    status: 412,
    title: 'The quote or the settings have changed',
    remedy: 'Read them again, and send the changes with the new ETag as If-Match.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    remedy: `Send at most ${maxBodyKilobytes} kB, counted without compression, or photos of at most ${maxPhotoMegabytes} MB each.`,
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not supported',
    remedy:
      'Send the body as a media type that `detail` names, in UTF-8, uncompressed or with a Content-Encoding of gzip, deflate, or br.',
  },
  'invalid-request': {
    status: 422,
    title: 'The request is not valid',
    remedy:
      'Correct the fields in `errors`: each error has a JSON Pointer to the field, and what to correct.',
  },
  'unreadable-photo': {
    status: 422,
    title: 'The photo cannot be read',
    remedy: `Send a complete JPEG, PNG, WebP, or AVIF of at most ${maxPhotoMegapixels} megapixels (AVIF: ${maxAvifMegapixels}).`,
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was already used with other fields',
    remedy: 'Send changed fields with a new key. The first quote is kept.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait as many seconds as the Retry-After header says.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on the server',
    remedy: 'Send the request again later. If the error persists, report the `instance`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable',
    remedy:
      'Send the request again after as many seconds as the Retry-After header says. With an Idempotency-Key, retries are safe: they store one quote.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>

export type ProblemType = keyof typeof problemTypes
