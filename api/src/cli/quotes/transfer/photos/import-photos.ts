import { createReadStream } from 'node:fs'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { maxPhotoMegabytes } from '@concrete-quote/openapi'
import { UserFacingError } from '../../../../platform/errors.ts'
import { escapeControls } from '../../../../platform/format/control-characters.ts'
import { parseJson, readLines } from '../../../../platform/format/json-lines.ts'
import { readStoredJpeg } from '../../../../photos/encoding/read-stored-jpeg.ts'
import { UnreadablePhotoError } from '../../../../photos/encoding/unreadable-photo.ts'
import type { PhotoStore } from '../../../../stores/interface/photo-store.ts'
import { ExportedPhoto, jpegFile, listFile } from './export-photos.ts'

const maxBytes = maxPhotoMegabytes * 1024 * 1024

/** What an import of photos has done. */
export interface ImportedPhotos {
  read: number
  added: number
  /** Photos of quotes that are not stored, for example because they were erased. */
  withoutQuote: number
}

/** Opens the list of the photos in a folder, so that a wrong folder is noticed before anything is imported. */
export async function openPhotoFolder(folder: string) {
  const path = listFile(folder)
  const root = await realpath(folder).catch(() => folder)
  const isFile = (await lstat(path).catch(() => undefined))?.isFile()
  if (!isFile)
    throw new UserFacingError(
      `${path} does not exist, or is not a file. Choose a folder that "quotes export --photos" has completed.`,
    )

  /**
   * Adds the photos of stored quotes, in order, each unless its quote has it. One that is not a photo as an export writes it
   * is named, and the others are added.
   */
  return async function importPhotos(store: PhotoStore): Promise<ImportedPhotos> {
    const imported = { read: 0, added: 0, withoutQuote: 0 }
    let number = 0
    for await (const line of readLines(createReadStream(path))) {
      number++
      if (line.trim() === '') continue
      const photo = ExportedPhoto.safeParse(parseJson(line))
      if (!photo.success) {
        reject(`Line ${number} of ${path}`, 'It is not a photo of an export.')
        continue
      }
      imported.read++
      const result = await importPhoto(store, root, photo.data)
      if (result === 'added') imported.added++
      if (result === 'no-quote') imported.withoutQuote++
    }
    return imported
  }
}

async function importPhoto(store: PhotoStore, root: string, { quoteId, ...exported }: ExportedPhoto) {
  const { id } = exported
  const before = await store.photos(quoteId)
  if (before.some((photo) => photo.id === id)) return 'here'
  const path = jpegFile(root, { quoteId, id })
  try {
    const photo = await readStoredJpeg(await readWithin(path))
    const result = await store.addPhotos(quoteId, [{ ...photo, ...exported }])
    if (result === 'too-many') throw new UnreadablePhotoError('Its quote has too many photos.')
    return result === 'no-quote' ? result : 'added'
  } catch (error) {
    if (!(error instanceof UnreadablePhotoError)) throw error
    reject(path, error.message)
    return 'rejected'
  }
}

/** Reads a regular file of a usual size. Neither it nor its folder may be a link. */
async function readWithin(path: string): Promise<Buffer> {
  try {
    const stats = await lstat(path)
    if (!stats.isFile() || (await realpath(path)) !== path)
      throw new UnreadablePhotoError('It is not a regular file, or its folder is a link.')
    if (stats.size > maxBytes)
      throw new UnreadablePhotoError(`The file is larger than ${maxPhotoMegabytes} MB.`)
    return await readFile(path)
  } catch (error) {
    if (error instanceof UnreadablePhotoError) throw error
    throw new UnreadablePhotoError(`The file cannot be read (${(error as Error).message}).`, { cause: error })
  }
}

/** Names what is not imported. The exit code says that the import is incomplete. */
function reject(what: string, why: string) {
  console.error(`${what} was not imported. ${escapeControls(why)}`)
  process.exitCode = 1
}
