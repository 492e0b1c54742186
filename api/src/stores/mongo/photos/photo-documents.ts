import { type Connection, Schema, type Types } from 'mongoose'
import type { Photo } from '@concrete-quote/openapi'

/** The JPEGs of a photo: one document, far below MongoDB's limit of 16 MB, so that it is written as a whole. */
interface JpegDocument {
  /** New for each attempt to add the photo, so that an attempt that fails removes its own only. */
  _id: Types.ObjectId
  quoteId: string
  image: Buffer
  thumbnail: Buffer
}

/** A photo in the list of its quote, which says whether the quote has it. */
export type ListedPhoto = Omit<Photo, 'createdAt'> & { createdAt: Date; jpegId: Types.ObjectId }

interface PhotoListDocument {
  /** The ID of the quote. */
  _id: string
  /** In the order in which they were added. */
  photos: ListedPhoto[]
}

const text = { type: String, required: true }
const number = { type: Number, required: true }
const data = { type: Buffer, required: true }
const options = { versionKey: false, strict: 'throw', id: false } as const
const jpegSchema = new Schema<JpegDocument>(
  { _id: Schema.Types.ObjectId, quoteId: { ...text, index: true }, image: data, thumbnail: data },
  { ...options, collection: 'photos' },
)
const listedSchema = new Schema<ListedPhoto>(
  {
    id: text,
    createdAt: { type: Date, required: true },
    width: number,
    height: number,
    bytes: number,
    // Absent if version 1.1 stored it.
    addedBy: { type: String, default: null },
    jpegId: { type: Schema.Types.ObjectId, required: true },
  },
  { ...options, _id: false },
)
const listSchema = new Schema<PhotoListDocument>(
  { _id: text, photos: [listedSchema] },
  { ...options, collection: 'photoLists' },
)

export type PhotoModels = ReturnType<typeof photoModels>

/** The collections of photos: the JPEGs, and a list per quote, so that no list reads JPEGs. */
export function photoModels(connection: Connection) {
  const jpegs = connection.model('Jpeg', jpegSchema)
  const lists = connection.model('PhotoList', listSchema)
  return {
    jpegs,
    lists,
    /** Removes all photos of quotes that are erased. */
    removePhotosOf: async (quoteIds: string[]): Promise<void> => {
      await lists.deleteMany({ _id: { $in: quoteIds } })
      await jpegs.deleteMany({ quoteId: { $in: quoteIds } })
    },
  }
}
