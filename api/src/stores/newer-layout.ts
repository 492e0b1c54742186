import { UserFacingError } from '../errors.ts'

/** The error of what a newer version of this program has written, which is left as it is. */
export function newerLayout(what: 'data folder' | 'database'): UserFacingError {
  return new UserFacingError(
    `The ${what} is of a newer version of this program: run that, or restore a backup.`,
  )
}
