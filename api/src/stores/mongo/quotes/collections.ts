import type { Photo, StoredQuote } from '@concrete-quote/openapi'
import type { Connection, mongo, Types } from 'mongoose'
import { UserFacingError } from '../../../platform/errors.ts'
import { isIntact, type OnDamage } from '../../quote-digest.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import type { Call } from '../connection/call.ts'
import {
  quoteCollection,
  toQuote,
  type ContentDocument,
  type QuoteDocument,
  type Quotes,
} from './quote-document.ts'

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
  readQuote: ReturnType<typeof createReadQuote>
}

/** Reads the quote of a document; undefined if its content does not match its digest, which is reported. */
export function createReadQuote(onDamage: OnDamage) {
  return (document: ContentDocument): StoredQuote | undefined => {
    const quote = toQuote(document)
    if (isIntact(quote, document.digest)) return quote
    onDamage(quote.id)
    return undefined
  }
}

interface Page<Item> {
  limit: number
  /** The ID after which the page begins. */
  cursor: string | undefined
  find: (limit: number, cursor: string | undefined) => Promise<QuoteDocument[]>
  /** Converts a document; undefined if it is damaged. */
  toItem: (document: QuoteDocument) => Item | undefined
}

/** Reads a page without damaged quotes. Reads on instead of them, because a page that is not full is the last one. */
export async function readPage<Item>({ limit, cursor, find, toItem }: Page<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const wanted = limit - items.length
    const found = await find(wanted, cursor)
    items.push(...found.map(toItem).filter((item) => item !== undefined))
    if (found.length < wanted || items.length >= limit) return items
    cursor = found.at(-1)?._id
  }
}

/** How long reading all quotes may take, in milliseconds. */
const timeoutMs = 60 * 60_000

/** @throws {UserFacingError} that names the quotes whose content does not match their digest. */
export async function checkQuotes(quotes: Quotes, call: Call): Promise<void> {
  const damaged = await call(async () => {
    const found: string[] = []
    const readQuote = createReadQuote((id) => void found.push(id))
    const all = quotes.find({}, { projection: { searchKeys: 0, deliveries: 0 } }).sort({ _id: 1 })
    for await (const document of all) readQuote(document)
    return found
  }, timeoutMs)
  if (damaged.length > 0)
    throw new UserFacingError(
      `There are quotes with other content than was stored: ${nameDamaged(damaged)}. ${damagedQuoteRemedy}`,
    )
}

/** The maximum result of a count: MongoDB reads each counted document, and a call must end in time. */
const maxCount = 100_000

/** Counts the quotes that match, up to 100,000. */
export const cappedCount = (quotes: Quotes, filter: mongo.Filter<QuoteDocument>): Promise<number> =>
  quotes.countDocuments(filter, { limit: maxCount })
