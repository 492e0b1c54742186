import { lstatSync, type Stats } from 'node:fs'
import { UserFacingError } from '../../errors.ts'

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
