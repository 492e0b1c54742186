import { randomInt } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { StoreUnavailableError } from '../../store-errors.ts'
import { type Database, sqliteFault } from './engine.ts'
import { filesOf } from './store-files.ts'

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

export type FileWatch = ReturnType<typeof watchFile>

/**
 * Remembers which files a store has. An open file can be moved, replaced, deleted, or overwritten by a copy; data written
 * to it would be gone after a restart.
 */
export function watchFile(db: Database, file: string) {
  // Stays open as long as the store: closing it would release SQLite's locks on the file.
  const opened = openSync(file, 'r')
  const bytes = Buffer.alloc(4)
  /** The application ID in the file. A newer one may be in the write-ahead log, until a checkpoint moves it to the file. */
  function idInFile(): number {
    bytes.fill(0)
    readSync(opened, bytes, 0, 4, applicationIdOffset)
    return bytes.readInt32BE()
  }
  const newestId = db.prepare('PRAGMA application_id')
  let expectedIds = [idInFile()]

  /**
   * Renews the application ID, so that earlier copies are noticed, unless the last one is still in the log: a checkpoint of
   * another process may move either to the file.
   */
  function renewId() {
    const { application_id: newest } = newestId.get() as { application_id: number }
    expectedIds = [idInFile(), newest]
    if (newest !== expectedIds[0]) return
    try {
      expectedIds.push(renewApplicationId(db))
    } catch (error) {
      // The next checkpoint renews it. Whatever else writes to the file reports the fault.
      if (sqliteFault(error) === undefined) throw error
    }
  }

  renewId()
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
      const id = idInFile()
      if (size < leastSize || !expectedIds.includes(id)) throw changed(file, 'overwritten')
      if (id === expectedIds.at(-1)) expectedIds = [id]
      if (!mayShrink) leastSize = size
    },
    renewId,
    close: () => closeSync(opened),
  }
}

const changed = (path: string, how: string) =>
  new StoreUnavailableError(
    `${path} was ${how} while it was open. ` +
      'Put the original file back, or restart the server to open the file that is there now.',
  )
