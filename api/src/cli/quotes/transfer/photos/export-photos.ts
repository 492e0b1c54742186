import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { QuotePhotos } from '@concrete-quote/openapi'
import { UserFacingError } from '../../../../errors.ts'
import { jsonLine } from '../../../../format/json-lines.ts'
import { syncFolder } from '../../../../stores/sqlite/backup/back-up.ts'
import type { PhotoStore } from '../../../../stores/interface/photo-store.ts'
import { showProgress } from '../../../terminal/output.ts'
import { countPhotos } from './find-photos.ts'
import { type ExportedPhoto, jpegFile, listFile, quoteFolder } from './photo-folder.ts'

/** A new file that only its user can read, durable when it is written. */
const newFile = { flag: 'wx', mode: 0o600, flush: true }
const newFolder = { mode: 0o700 }

/**
 * Creates a folder that only its user can read, and removes it if the work on it fails.
 * @throws {UserFacingError} if it exists, even as a link, or cannot be written.
 */
export async function inNewFolder(folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, newFolder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new UserFacingError(`${folder} already exists. Choose another name, or remove the folder first.`)
      : cannotBeWritten(folder, error)
  })
  try {
    await work()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Writes photos to a folder: each as a file, and then their list, without which no import accepts the folder.
 * @throws {UserFacingError} if a file cannot be written.
 */
export async function exportPhotos(
  store: PhotoStore,
  quotes: QuotePhotos[],
  folder: string,
): Promise<number> {
  const listed: ExportedPhoto[] = []
  const write = (path: string, content: Buffer | string) =>
    writeFile(path, content, newFile).catch((error: Error) => {
      throw cannotBeWritten(path, error)
    })
  await showProgress(async (draw) => {
    const total = countPhotos(quotes)
    for (const { quoteId, photos } of quotes) {
      await mkdir(quoteFolder(folder, quoteId), newFolder)
      for (const { id, createdAt, addedBy } of photos) {
        const jpeg = await store.photo(quoteId, id, 'image')
        // It was removed meanwhile.
        if (!jpeg) continue
        const photo = { quoteId, id, createdAt, addedBy }
        await write(jpegFile(folder, photo), jpeg)
        listed.push(photo)
        draw(listed.length, total, ' photos')
      }
      syncFolder(quoteFolder(folder, quoteId))
    }
  })
  await write(listFile(folder), listed.map(jsonLine).join(''))
  for (const path of [folder, dirname(folder)]) syncFolder(path)
  return listed.length
}

const cannotBeWritten = (path: string, error: Error) =>
  new UserFacingError(`${path} cannot be written (${error.message}). Choose another folder.`, {
    cause: error,
  })
