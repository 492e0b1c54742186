import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { UserFacingError } from '../../errors.ts'

/**
 * Writes a text to a new file that only its user can read.
 * @throws {UserFacingError} if the file exists or cannot be written. An incomplete file is removed.
 */
export async function writeNewFile(path: string, chunks: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UserFacingError(
      error.code === 'EEXIST'
        ? `${path} already exists. Choose another name, or remove the file first.`
        : `${path} cannot be written (${error.message}). Choose another file or folder.`,
    )
  })
  try {
    await pipeline(chunks, file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
