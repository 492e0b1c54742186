import { createReadStream } from 'node:fs'
import { lstat, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { maxPhotoMegabytes, Photo, type QuotePhotos } from '@concrete-quote/openapi'
import * as z from 'zod/mini'
import { readStoredJpeg, UnreadablePhotoError } from '../../../photos/encoding/encode-pixels.ts'
import { UserFacingError } from '../../../platform/errors.ts'
import { escapeControls } from '../../../platform/format/control-characters.ts'
import { inBatches, jsonLine, parseJson, readLines } from '../../../platform/format/json-lines.ts'
import type { PhotoStore } from '../../../stores/interface/photo-store.ts'
import { allRecords } from '../../../stores/interface/record-store.ts'
import { syncFolder } from '../../../stores/sqlite/backup/back-up.ts'
import type { Store } from '../../../stores/store.ts'

/** The list of the photos in a folder, as NDJSON in the order in which they were added: the last file of an export. */
const listFile = (folder: string) => join(folder, 'photos.ndjson')

/** A line of the list. The IDs are the names of a folder and a file, so nothing else may be in them. */
const ExportedPhoto = z.object({
  quoteId: z.uuid().check(z.toLowerCase()),
  id: Photo.shape.id,
  createdAt: Photo.shape.createdAt,
  // Version 1.1 did not store it.
  addedBy: z._default(Photo.shape.addedBy, null),
})
type ExportedPhoto = z.infer<typeof ExportedPhoto>

const jpegFile = (folder: string, { quoteId, id }: Pick<ExportedPhoto, 'quoteId' | 'id'>) =>
  join(folder, quoteId, `${id}.jpg`)

/** A new file that only its user can read, durable when it is written. */
const newFile = { flag: 'wx', mode: 0o600, flush: true }
const newFolder = { mode: 0o700 }

/** Throws the error about a path where nothing new can be written. */
export const cannotWrite = (path: string, what: 'file' | 'folder') => (cause: NodeJS.ErrnoException) => {
  const reason =
    cause.code === 'EEXIST'
      ? `already exists. Choose another name, or remove the ${what} first.`
      : `cannot be written (${cause.message}). Choose another file or folder.`
  throw new UserFacingError(`${path} ${reason}`, { cause })
}

/** Creates a folder that only its user can read, where nothing is, not even a link. It is removed if the work fails. */
export async function inNewFolder(folder: string, work: () => Promise<void>): Promise<void> {
  await mkdir(folder, newFolder).catch(cannotWrite(folder, 'folder'))
  try {
    await work()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Reads what photos quotes have, of those quotes that have any. */
export async function* quotesWithPhotos(store: Store): AsyncGenerator<QuotePhotos> {
  for await (const batch of inBatches(allRecords(store)))
    yield* await store.photosOf(batch.map(({ id }) => id))
}

/** Writes the photos of all quotes as files, and then their list, without which no import accepts the folder. */
export async function exportPhotos(store: Store, folder: string): Promise<number> {
  const listed: ExportedPhoto[] = []
  const write = (path: string, content: Buffer | string) =>
    writeFile(path, content, newFile).catch(cannotWrite(path, 'folder'))
  for await (const { quoteId, photos } of quotesWithPhotos(store)) {
    await mkdir(join(folder, quoteId), newFolder)
    for (const { id, createdAt, addedBy } of photos) {
      const jpeg = await store.photo(quoteId, id, 'image')
      // It was removed meanwhile.
      if (!jpeg) continue
      const photo = { quoteId, id, createdAt, addedBy }
      await write(jpegFile(folder, photo), jpeg)
      listed.push(photo)
    }
    syncFolder(join(folder, quoteId))
  }
  await write(listFile(folder), listed.map(jsonLine).join(''))
  for (const path of [folder, dirname(folder)]) syncFolder(path)
  return listed.length
}

const maxBytes = maxPhotoMegabytes * 1024 * 1024

/** Opens the list of the photos in a folder, so that a wrong folder is noticed before anything is imported. */
export async function openPhotoFolder(folder: string) {
  const path = listFile(folder)
  const root = await realpath(folder).catch(() => folder)
  const isFile = (await lstat(path).catch(() => undefined))?.isFile()
  if (!isFile)
    throw new UserFacingError(
      `${path} does not exist, or is not a file. Choose a folder that "quotes export --photos" has completed.`,
    )

  /** Adds the photos that stored quotes lack, in order. What is not as an export writes it is named, and left out. */
  return async (store: PhotoStore) => {
    // Quotes may not be stored, for example because they were erased.
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
