/** The media type of problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json'

/**
 * The kinds of problem that the API answers (RFC 9457), by the last part of their `type`, `/api/problems/…`: status,
 * title, and what to do about it.
 */
export const problemTypes = {
  'invalid-body': {
    status: 400,
    title: 'The body cannot be read',
    remedy: 'Send valid JSON, encoded as UTF-8, in an object.',
  },
  'invalid-idempotency-key': {
    status: 400,
    title: 'The Idempotency-Key is not valid',
    remedy: 'Send 1 to 255 visible ASCII characters, such as a UUID, or no key.',
  },
  unauthorized: {
    status: 401,
    title: 'Not signed in',
    remedy: 'Send a token in the Authorization header: `Bearer`, a blank and the token.',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'The origin is not allowed',
    remedy:
      'Add the origin of the page to `ALLOWED_ORIGINS`. A page with the referrer policy `no-referrer` hides its origin from forms: use `strict-origin-when-cross-origin`.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this address',
    remedy: 'Compare the address with /api/openapi.json.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    remedy: 'Use one of the methods in the Allow header.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    remedy: 'Send at most 64 kB, counted without compression.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not read',
    remedy: 'Send the body as application/json in UTF-8.',
  },
  'invalid-request': {
    status: 422,
    title: 'The request breaks a rule',
    remedy: 'Correct what `errors` lists: each has a JSON Pointer to the field, and what to correct in it.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key came before with other fields',
    remedy: 'Send changed fields with a new key. The quote stored first is kept.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait as many seconds as the Retry-After header says.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on the server',
    remedy: 'Send the request again later. If it goes on, report the `instance`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is not available now',
    remedy:
      'Send the request again after as many seconds as the Retry-After header says. With an Idempotency-Key that is safe: it stores one quote.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>

/** The name of a kind of problem. */
export type ProblemType = keyof typeof problemTypes
