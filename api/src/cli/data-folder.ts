import { lstatSync } from 'node:fs'
import type { Config } from '../config.ts'
import { UserFacingError } from '../errors.ts'
import { storeFile } from '../stores/sqlite/file/paths.ts'

/**
 * Whether there is a store: a database is configured, or the data folder has the file of the embedded store.
 * @throws {UserFacingError} if the data folder is not a folder, or this user may not read it.
 */
export function hasStore({ MONGODB_URI, DATA_DIR }: Config): boolean {
  if (MONGODB_URI !== undefined) return true
  try {
    return lstatSync(storeFile(DATA_DIR), { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserFacingError(
      code === 'ENOTDIR'
        ? `The data folder ${DATA_DIR} is not a folder (ENOTDIR). Set DATA_DIR to the data folder of the server.`
        : `The data folder ${DATA_DIR} cannot be read by this user (${code}). Run the command as the server's user, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/** @throws {UserFacingError} if there is no store: opening a store would create it. */
export function requireStore(config: Config): void {
  if (!hasStore(config))
    throw new UserFacingError(
      `There is no store in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the server.`,
    )
}
