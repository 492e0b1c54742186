import { lstatSync, type Stats } from 'node:fs'
import type { Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { storeFile } from '../../stores/sqlite/file/paths.ts'

/**
 * Reads the attributes of a file that the server keeps in the data folder, or links to from there.
 * @returns Undefined if it does not exist.
 * @throws {UserFacingError} if the data folder is not a folder, or this user may not read it.
 */
export function statInDataFolder(dataDir: string, path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserFacingError(
      code === 'ENOTDIR'
        ? `The data folder ${dataDir} is not a folder (ENOTDIR). Set DATA_DIR to the data folder of the server.`
        : `The data folder ${dataDir} cannot be read by this user (${code}). Run the command as the server's user, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/**
 * Whether there is a store: a database is configured, or the data folder has the file of the embedded store.
 * @throws {UserFacingError} if the data folder cannot be read.
 */
export function hasStore({ MONGODB_URI, DATA_DIR }: Config): boolean {
  return MONGODB_URI !== undefined || statInDataFolder(DATA_DIR, storeFile(DATA_DIR)) !== undefined
}

/** @throws {UserFacingError} if there is no store: opening a store would create it. */
export function requireStore(config: Config): void {
  if (!hasStore(config))
    throw new UserFacingError(
      `There is no store in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the server.`,
    )
}
