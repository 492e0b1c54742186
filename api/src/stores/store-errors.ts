import { UserFacingError } from '../platform/errors.ts'

/** The store is unavailable, for example because its disk is full. Acknowledged quotes are safe; retry later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** There is no space for more photos. Quotes are still stored. */
export class NoPhotoSpaceError extends StoreUnavailableError {
  override name = 'NoPhotoSpaceError'
}

/** An idempotency key was used again with other fields. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError'
}

export const damagedQuoteRemedy =
  'Replace a damaged quote by importing an export that has it ("quotes import"), or erase it ("quotes erase ID").'

/** How many damaged quotes a message names. */
const maxNamed = 20

/** Names damaged quotes: the first of them, and how many more there are. */
export function nameDamaged(ids: string[]): string {
  const more = ids.length > maxNamed ? `, and ${ids.length - maxNamed} more` : ''
  return ids.slice(0, maxNamed).join(', ') + more
}

/** The content of a stored quote does not match its digest. The rest of the store works. */
export class DamagedQuoteError extends Error {
  override name = 'DamagedQuoteError'

  constructor(id: string) {
    super(`Quote ${id} is damaged: its content is not what was stored. ${damagedQuoteRemedy}`)
  }
}

/** Quotes are being indexed, as after an upgrade. */
export class IndexBuildingError extends StoreUnavailableError {
  override name = 'IndexBuildingError'

  /** @param left The number of quotes that are not in the index yet, if known. */
  constructor(left?: number) {
    const progress = left === undefined ? '' : `: ${left.toLocaleString('en')} are left`
    super(`Quotes are being indexed${progress}. Try again in a few minutes.`)
  }
}

/** Creates the error about data of a newer schema version, which is left unchanged. */
export const newerVersion = (what: 'data folder' | 'database') =>
  new UserFacingError(
    `The ${what} was written by a newer version of this program. Run that version, or restore a backup.`,
  )

/** Creates the error about data that a preview of version 1.0 wrote, which is left unchanged. */
export const olderVersion = (what: 'data folder' | 'database') =>
  new UserFacingError(
    `The ${what} was written by a preview of version 1.0. Start version 1.1 with it once, then this version.`,
  )
