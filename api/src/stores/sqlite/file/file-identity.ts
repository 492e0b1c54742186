import { statSync } from 'node:fs'
import { StoreUnavailableError } from '../../store-errors.ts'

/** Device and inode of the file at a path; undefined if there is none. */
export function identify(path: string): string | undefined {
  // BigInt, because inodes of some file systems exceed the safe integers.
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}

/**
 * Remembers which files are at these paths. An open file can be moved, replaced, or deleted; data written to it would
 * be gone after a restart.
 * @returns A function that throws `StoreUnavailableError` unless the same files are there.
 */
export function watchFiles(paths: string[]): () => void {
  const opened = paths.map(identify)
  return () => {
    const [moved] = paths.filter((path, index) => identify(path) !== opened[index])
    if (moved === undefined) return
    throw new StoreUnavailableError(
      `${moved} was moved, replaced or removed while it was open. ` +
        'Put the original file back, or restart the server to open the file that is there now.',
    )
  }
}
