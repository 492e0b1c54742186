import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Photo, type QuotePhotos } from '@concrete-quote/openapi'
import * as z from 'zod/mini'
import { UserFacingError } from '../../../../platform/errors.ts'
import { inBatches, jsonLine } from '../../../../platform/format/json-lines.ts'
import { syncFolder } from '../../../../stores/sqlite/backup/back-up.ts'
import { allRecords } from '../../../../stores/interface/record-store.ts'
import type { Store } from '../../../../stores/store.ts'

/** The list of the photos in a folder, as NDJSON in the order in which they were added: the last file of an export. */
export const listFile = (folder: string) => join(folder, 'photos.ndjson')

/** A line of the list. The IDs are the names of a folder and a file, so nothing else may be in them. */
export const ExportedPhoto = z.object({
  quoteId: z.uuid().check(z.toLowerCase()),
  id: Photo.shape.id,
  createdAt: Photo.shape.createdAt,
  // Version 1.1 did not store it.
  addedBy: z._default(Photo.shape.addedBy, null),
})
export type ExportedPhoto = z.infer<typeof ExportedPhoto>

/** The file of a photo. */
export const jpegFile = (folder: string, { quoteId, id }: Pick<ExportedPhoto, 'quoteId' | 'id'>) =>
  join(folder, quoteId, `${id}.jpg`)

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

/** Reads what photos quotes have, of those quotes that have any. */
export async function* quotesWithPhotos(store: Store): AsyncGenerator<QuotePhotos> {
  for await (const batch of inBatches(allRecords(store)))
    yield* await store.photosOf(batch.map(({ id }) => id))
}

/**
 * Writes the photos of all quotes to a folder: each as a file, and then their list, without which no import accepts it.
 * @throws {UserFacingError} if a file cannot be written.
 */
export async function exportPhotos(store: Store, folder: string): Promise<number> {
  const listed: ExportedPhoto[] = []
  const write = (path: string, content: Buffer | string) =>
    writeFile(path, content, newFile).catch((error: Error) => {
      throw cannotBeWritten(path, error)
    })
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

const cannotBeWritten = (path: string, error: Error) =>
  new UserFacingError(`${path} cannot be written (${error.message}). Choose another folder.`, {
    cause: error,
  })
