import type { Photo } from '@concrete-quote/openapi'
import { Schema, type Types } from 'mongoose'
import { partOptions, type Paths, schemaOptions } from './schema.ts'

/** The image of a photo, far below MongoDB's limit of 16 MB for a document. */
interface JpegDocument {
  /** New for each attempt to add the photo, so that an attempt that fails removes its own only. */
  _id: Types.ObjectId
  quoteId: string
  image: Buffer
  /** If version 1.2 or earlier stored it. */
  thumbnail?: Buffer
}

export const jpegSchema = new Schema<JpegDocument>(
  {
    _id: Schema.Types.ObjectId,
    quoteId: String,
    image: Schema.Types.Buffer,
    thumbnail: Schema.Types.Buffer,
  } satisfies Paths<JpegDocument>,
  schemaOptions,
).index({ quoteId: 1 })

/** The thumbnail of a photo, apart from its image: MongoDB reads documents as a whole. */
export interface ThumbnailDocument {
  /** As that of the image. */
  _id: Types.ObjectId
  quoteId: string
  thumbnail: Buffer
}

export const thumbnailSchema = new Schema<ThumbnailDocument>(
  {
    _id: Schema.Types.ObjectId,
    quoteId: String,
    thumbnail: Schema.Types.Buffer,
  } satisfies Paths<ThumbnailDocument>,
  schemaOptions,
).index({ quoteId: 1 })

/** A photo in the list of its quote, which says whether the quote has it. */
export type ListedPhoto = Omit<Photo, 'createdAt' | 'addedBy'> & {
  createdAt: Date
  /** Absent if version 1.1 stored it. */
  addedBy?: string | null
  jpegId: Types.ObjectId
}

/** A list per quote, so that no list reads JPEGs. */
interface PhotoListDocument {
  /** The ID of the quote. */
  _id: string
  /** In the order in which they were added. */
  photos: ListedPhoto[]
}

const listedSchema = new Schema<ListedPhoto>(
  {
    id: String,
    createdAt: Date,
    width: Number,
    height: Number,
    bytes: Number,
    addedBy: String,
    jpegId: Schema.Types.ObjectId,
  } satisfies Paths<ListedPhoto>,
  partOptions,
)

export const photoListSchema = new Schema<PhotoListDocument>(
  { _id: String, photos: [listedSchema] } satisfies Paths<PhotoListDocument>,
  schemaOptions,
)
