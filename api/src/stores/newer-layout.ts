import { StartError } from '../start-error.ts'

/** The error of what a newer version of this program has written, which is left as it is. */
export function newerLayout(what: 'data folder' | 'database'): StartError {
  return new StartError(`The ${what} is of a newer version of this program: run that, or restore a backup.`)
}
