import * as z from 'zod/mini'
import { maxPhotos, maxQuotesWithPhotos } from '../limits.ts'
import { missingOrWrongType } from '../text.ts'
import { unknownParameters } from '../unknown-keys.ts'

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
  /** The name of the user who added it. Null: the visitor. */
  addedBy: z.nullable(z.string()),
})
export type Photo = z.infer<typeof Photo>

/** The photos of a quote, in the order in which they were added. */
export const PhotoList = z.object({ items: z.array(Photo).check(z.maxLength(maxPhotos)) })
export type PhotoList = z.infer<typeof PhotoList>

/** The IDs of the quotes whose photos are listed. */
export const photoQuoteIds = z
  .array(z.uuid('Must be the ID of a quote'), { error: ({ input }) => missingOrWrongType('array', input) })
  .check(
    z.minLength(1),
    z.maxLength(maxQuotesWithPhotos, `Must be given at most ${maxQuotesWithPhotos} times`),
  )

/** The query parameters of the photos of several quotes; any other is rejected. */
export const QuotePhotosQuery = z.strictObject(
  {
    // A parameter that is given once is a string.
    quoteId: z.pipe(
      z.transform((value) => (typeof value === 'string' ? [value] : value)),
      photoQuoteIds,
    ),
  },
  unknownParameters,
)

/** A quote that has photos. */
export const QuotePhotos = z.object({ quoteId: z.uuid(), photos: PhotoList.shape.items })
export type QuotePhotos = z.infer<typeof QuotePhotos>

/** Those of several quotes that have photos. */
export const QuotePhotosList = z.object({
  items: z.array(QuotePhotos).check(z.maxLength(maxQuotesWithPhotos)),
})
export type QuotePhotosList = z.infer<typeof QuotePhotosList>
