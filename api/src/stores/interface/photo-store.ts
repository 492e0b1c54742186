import type { Photo, QuotePhotos, StoredQuote } from '@concrete-quote/openapi'

/** A photo as it is stored: decoded and encoded again by this server, never as it was sent. */
export interface StoredPhoto extends Photo {
  /** Both are JPEGs without metadata. */
  image: Buffer
  thumbnail: Buffer
}

export type TakesPhotos = (quote: StoredQuote) => boolean

export type PhotoSize = 'image' | 'thumbnail'

/** Stores at most `maxPhotos` per quote, which are erased with it. They may be unavailable alone: quotes do not need them. */
export interface PhotoStore {
  /**
   * Stores photos of a quote, all or none, durably when it resolves. One whose ID the quote has already is kept as it is.
   * Rejects with `NoPhotoSpaceError` if the disk would have too little space for quotes.
   * @param takesPhotos Whether the quote, as it is when they are stored, takes them. Default: any does.
   * @returns All photos of the quote, or why none was stored: `no-quote` also if it does not take them.
   */
  addPhotos(
    quoteId: string,
    photos: StoredPhoto[],
    takesPhotos?: TakesPhotos,
  ): Promise<Photo[] | 'no-quote' | 'too-many'>
  /** The photos of a quote, in the order in which they were added. */
  photos(quoteId: string): Promise<Photo[]>
  /** The photos of those quotes that have any, in the order of the IDs. */
  photosOf(quoteIds: string[]): Promise<QuotePhotos[]>
  photo(quoteId: string, id: string, size: PhotoSize): Promise<Buffer | undefined>
  /** What all photos take, in bytes, approximately. */
  photoBytes(): Promise<number>
  /** False if there is no such photo. */
  removePhoto(quoteId: string, id: string): Promise<boolean>
}
