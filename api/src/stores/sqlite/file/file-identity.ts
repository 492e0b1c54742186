import { randomInt } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import type { Database } from './engine.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { sqliteFault } from './fault.ts'
import { filesOf } from './paths.ts'

/** Where the header of the file has the application ID (https://sqlite.org/fileformat2.html#application_id). */
const applicationIdOffset = 68

/** Device and inode of the file at a path; undefined if there is none. */
export function identify(path: string): string | undefined {
  // BigInt, because inodes of some file systems exceed the safe integers.
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}

/** Gives a file another application ID, at random, so that no copy of it has the same. */
export function renewApplicationId(db: Database): number {
  const id = randomInt(1, 2 ** 31)
  db.exec(`PRAGMA application_id = ${id}`)
  return id
}

/**
 * Remembers which files a store has. An open file can be moved, replaced, deleted, or overwritten by a copy; data written
 * to it would be gone after a restart.
 */
export function watchFile(db: Database, file: string) {
  // Stays open as long as the store: closing it would release SQLite's locks on the file.
  const opened = openSync(file, 'r')
  const bytes = Buffer.alloc(4)
  function applicationId(): number {
    bytes.fill(0)
    readSync(opened, bytes, 0, 4, applicationIdOffset)
    return bytes.readInt32BE()
  }
  let earlierId: number | undefined = applicationId()
  const newId = renewIfSettled(db, earlierId)
  const paths = filesOf(file)
  const identities = paths.map(identify)
  const { pages, pageBytes } = db
    .prepare('SELECT page_count AS pages, page_size AS pageBytes FROM pragma_page_count, pragma_page_size')
    .get() as { pages: number; pageBytes: number }
  let leastSize = Math.min(fstatSync(opened).size, pages * pageBytes)
  // After a `VACUUM`, the next checkpoint shrinks the file.
  const mayShrink = fstatSync(opened).size > leastSize

  return {
    /** @throws {StoreUnavailableError} unless the same files are there, and no other process has overwritten the first. */
    check() {
      const moved = paths.find((path, index) => identify(path) !== identities[index])
      if (moved !== undefined) throw changed(moved, 'moved, replaced or removed')
      const { size } = fstatSync(opened)
      const id = applicationId()
      // The new ID is in the write-ahead log, until a checkpoint moves it to the file.
      if (id === newId) earlierId = undefined
      if (size < leastSize || (id !== newId && id !== earlierId)) throw changed(file, 'overwritten')
      if (!mayShrink) leastSize = size
    },
    close: () => closeSync(opened),
  }
}

/**
 * Renews the application ID, unless the disk is full, or the write-ahead log still has that of the last start: a checkpoint
 * of another process may move either to the file.
 */
function renewIfSettled(db: Database, idInFile: number): number {
  const { id } = db.prepare('SELECT application_id AS id FROM pragma_application_id').get() as { id: number }
  if (id !== idInFile) return id
  try {
    return renewApplicationId(db)
  } catch (error) {
    if (sqliteFault(error) !== 'SQLITE_FULL') throw error
    return id
  }
}

const changed = (path: string, how: string) =>
  new StoreUnavailableError(
    `${path} was ${how} while it was open. ` +
      'Put the original file back, or restart the server to open the file that is there now.',
  )
