import type { Connection, Types } from 'mongoose'
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
export type ListedPhoto = Omit<Photo, 'createdAt' | 'addedBy'> & {
  createdAt: Date
  /** Absent if version 1.1 stored it. */
  addedBy?: string | null
  jpegId: Types.ObjectId
}

interface PhotoListDocument {
  /** The ID of the quote. */
  _id: string
  /** In the order in which they were added. */
  photos: ListedPhoto[]
}

export type PhotoCollections = ReturnType<typeof photoCollections>

/** The collections of photos: the JPEGs, and a list per quote, so that no list reads JPEGs. */
export function photoCollections(connection: Connection) {
  const jpegs = connection.collection<JpegDocument>('photos')
  const lists = connection.collection<PhotoListDocument>('photoLists')
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
