/**
 * A client's key for one request: 1 to 255 visible ASCII characters (draft-ietf-httpapi-idempotency-key-header-07).
 */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/
