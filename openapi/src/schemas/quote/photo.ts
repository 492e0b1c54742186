import * as z from 'zod/mini'
import { documented, exampleOf, object } from '../documentation.ts'
import { ofType, unknownParameters } from '../request-types.ts'
import { maxPhotos, maxQuotesWithPhotos } from '../limits.ts'
import { arrayOf, integer, listOf, stringOrNull, utcTime, uuid } from '../response-types.ts'
import { Quote } from './quote.ts'

/** The ID of a photo: the beginning of a hash of what was sent, so that one that is sent twice is stored once. */
export const photoIdPattern = /^[\w-]{22}$/

const pixels = (example: number) => integer(1, 65_535, 'In pixels.', example)

export const Photo = object('A photo of a quote.', {
  id: documented(
    z.string().check(z.regex(photoIdPattern), z.maxLength(22)),
    'Begins a hash of what was sent, so that a photo that is sent again has the same.',
    '5Jy0tW3l4nQ0rX1m8dK2vA',
  ),
  createdAt: utcTime('When it was added', '2026-11-20T09:31:00.000Z'),
  width: pixels(2560),
  height: pixels(1920),
  bytes: integer(1, 100_000_000, 'The size of the JPEG.', 512_000),
  addedBy: stringOrNull(
    'The name of the user who added it. Null if the visitor did, or version 1.1 stored it.',
  ),
})
export type Photo = z.infer<typeof Photo>

export const PhotoList = listOf(
  Photo,
  maxPhotos,
  'The photos of a quote, in the order in which they were added.',
)
export type PhotoList = z.infer<typeof PhotoList>

export const photoQuoteIds = documented(
  z
    .array(z.uuid('Must be the ID of a quote'), ofType('array'))
    .check(
      z.minLength(1),
      z.maxLength(maxQuotesWithPhotos, `Must be given at most ${maxQuotesWithPhotos} times`),
    ),
  'The IDs of the quotes, each in a parameter of its own.',
)

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

/** The query of a request by the link of a visitor, to which messengers and analytics may add parameters. */
export const PhotoLinkQuery = z.looseObject({
  key: documented(
    z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    'The key in the `photosUrl` of the quote, with which no session is needed. A key that is wrong, expired, or revoked is answered with 404.',
  ),
})

export const QuotePhotos = object('The photos of one of several quotes.', {
  quoteId: uuid('The quote that has them.', exampleOf(Quote).id),
  photos: arrayOf(Photo, maxPhotos, 'In the order in which they were added.'),
})
export type QuotePhotos = z.infer<typeof QuotePhotos>

export const QuotePhotosList = listOf(
  QuotePhotos,
  maxQuotesWithPhotos,
  'The photos of several quotes, without those that have none.',
)
export type QuotePhotosList = z.infer<typeof QuotePhotosList>
