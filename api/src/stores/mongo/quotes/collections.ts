import type { Photo } from '@concrete-quote/openapi'
import type { Connection, mongo, Types } from 'mongoose'
import type { Call } from '../connection/call.ts'
import { quoteCollection, type QuoteDocument, type Quotes } from './quote-document.ts'

export interface ErasureDocument {
  /** The ID of the quote. */
  _id: string
  erasedAt: Date
  /** When it was stored, or else an earlier version stored it. */
  changedAt?: Date
  /** The partner of the quote. Absent if it was not stored here. */
  source?: string | null
}

interface ClaimDocument {
  /** The key of the claim, such as the hash of an address. */
  _id: string
  quoteId: string
  until: Date
}

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

/** A list per quote, so that no list reads JPEGs. */
interface PhotoListDocument {
  /** The ID of the quote. */
  _id: string
  /** In the order in which they were added. */
  photos: ListedPhoto[]
}

/** The collections of quotes and of what is erased with them. */
export const collectionsOf = (connection: Connection) => ({
  quotes: quoteCollection(connection),
  erasures: connection.collection<ErasureDocument>('erasures'),
  // Named after the first kind of claims.
  claims: connection.collection<ClaimDocument>('confirmations'),
  jpegs: connection.collection<JpegDocument>('photos'),
  photoLists: connection.collection<PhotoListDocument>('photoLists'),
})

/** What the parts of the store share that read and write quotes. */
export interface Parts extends ReturnType<typeof collectionsOf> {
  call: Call
  /** For calls that transfer JPEGs. */
  jpegCall: Call
}

/** The maximum result of a count: MongoDB reads each counted document, and a call must end in time. */
const maxCount = 100_000

/** Counts the quotes that match, up to 100,000. */
export const cappedCount = (quotes: Quotes, filter: mongo.Filter<QuoteDocument>): Promise<number> =>
  quotes.countDocuments(filter, { limit: maxCount })
