import * as z from 'zod/mini'
import { maxPhotos } from '../limits.ts'

/** The ID of a photo: the beginning of a hash of what was sent, so that one that is sent twice is stored once. */
export const photoIdPattern = /^[\w-]{22}$/

/** A photo of a quote, as JPEG. */
export const Photo = z.object({
  id: z.string().check(z.regex(photoIdPattern), z.maxLength(22)),
  /** When it was added: RFC 3339, UTC, milliseconds. */
  createdAt: z.iso.datetime({ precision: 3 }),
  /** In pixels, like `height`. */
  width: z.int().check(z.minimum(1), z.maximum(65_535)),
  height: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** The size of the JPEG. */
  bytes: z.int().check(z.minimum(1), z.maximum(100_000_000)),
})
export type Photo = z.infer<typeof Photo>

/** The photos of a quote, in the order in which they were added. */
export const PhotoList = z.object({ items: z.array(Photo).check(z.maxLength(maxPhotos)) })
export type PhotoList = z.infer<typeof PhotoList>
