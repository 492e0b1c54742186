import { join } from 'node:path'
import { Photo } from '@concrete-quote/openapi'
import * as z from 'zod/mini'

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

/** The folder of the photos of a quote. */
export const quoteFolder = (folder: string, quoteId: string) => join(folder, quoteId)

/** The file of a photo. */
export const jpegFile = (folder: string, { quoteId, id }: Pick<ExportedPhoto, 'quoteId' | 'id'>) =>
  join(quoteFolder(folder, quoteId), `${id}.jpg`)
