import { UserFacingError } from '../errors.ts'

/** Creates the error about data of a newer schema version, which is left unchanged. */
export function newerVersion(what: 'data folder' | 'database'): UserFacingError {
  return new UserFacingError(
    `The ${what} was written by a newer version of this program. Run that version, or restore a backup.`,
  )
}
