import { lstatSync } from 'node:fs'
import type { Config } from '../config.ts'
import { UserFacingError } from '../platform/errors.ts'
import { openStore } from '../stores/open-store.ts'
import { storeFile } from '../stores/sqlite/file/store-files.ts'
import type { Store } from '../stores/store.ts'

/**
 * Opens the store in this process, whether or not a server runs, and closes it when `work` ends. Everything that `work`
 * lists must be read before that.
 * @throws {UserFacingError} if there is no store and the command may not create one, or it cannot be opened.
 */
export async function withStore<T>(
  config: Config,
  work: (store: Store) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  if (!mayCreate && !hasStore(config))
    throw new UserFacingError(
      `There is no store in ${config.DATA_DIR}. Set DATA_DIR to the data folder of the server.`,
    )
  const store = await openStore(config, { onDamage: reportDamage, isCommand: true })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** The other quotes are still listed. The exit code says that the list is incomplete. */
function reportDamage(id: string) {
  console.error(`Quote ${id} is damaged and was left out.`)
  process.exitCode = 1
}

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
