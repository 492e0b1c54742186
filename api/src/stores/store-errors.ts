/** The store is unavailable, for example because its disk is full. Acknowledged quotes are safe; retry later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** The database does not support or permit an operation: retrying does not help. */
export class StoreUnsupportedError extends StoreUnavailableError {
  override name = 'StoreUnsupportedError'
}

/** An idempotency key was used again with other fields. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError'
}
