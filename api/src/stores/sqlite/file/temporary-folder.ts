import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder, lockOf } from './store-files.ts'

/** A folder for copies until they are complete. Nobody else can read it. */
export interface TemporaryFolder {
  path: string
  remove: () => void
}

/** The names of temporary folders: this prefix, and six characters at random. */
const prefix = '.concrete-quote-'
const temporaryName = /^\.concrete-quote-\w{6}$/

/** Creates a temporary folder in a folder, and holds its lock as long as this process uses it. */
export function createTemporaryFolder(parent: string): TemporaryFolder {
  const path = mkdtempSync(join(parent, prefix))
  const unlock = lockFolder(path, 0)
  return {
    path,
    remove() {
      unlock?.()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Removes the temporary folders in a folder that this user's processes left there when they were killed. */
export function removeAbandonedFolders(parent: string) {
  for (const name of readdirSync(parent)) if (temporaryName.test(name)) removeIfAbandoned(join(parent, name))
}

/** Removes a temporary folder unless its lock is held. */
function removeIfAbandoned(path: string) {
  try {
    const { uid } = lstatSync(path)
    // Other people's are left alone, and those that are just being created: locking would create the file.
    if (uid !== (process.getuid?.() ?? uid) || !existsSync(lockOf(path))) return
    const unlock = lockFolder(path, 0)
    if (!unlock) return
    unlock()
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The next call retries it.
  }
}
