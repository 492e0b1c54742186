import type { Connection, Model, QueryFilter, Schema } from 'mongoose'
import type { Call } from '../connection/call.ts'
import type { PhotoUsage } from '../photo-usage.ts'
import {
  deviceSchema,
  invitationSchema,
  passkeySchema,
  sessionSchema,
  tokenSchema,
  userSchema,
} from './accounts.ts'
import { jpegSchema, photoListSchema, thumbnailSchema } from './photos.ts'
import { claimSchema, erasureSchema, type QuoteDocument, quoteSchema } from './quotes.ts'
import {
  callTapSchema,
  formViewSchema,
  limitSchema,
  migrationsCollection,
  migrationSchema,
  processSchema,
  settingSchema,
  sourceSchema,
  trialSchema,
} from './shared.ts'

/** How long MongoDB works on a write: it ends one that a caller has given up before changes of that time are listed. */
export const timeLimit = { maxTimeMS: 10_000 } as const

function limitWrites(schema: Schema) {
  const writes = ['updateOne', 'updateMany', 'deleteOne', 'deleteMany', 'findOneAndUpdate'] as const
  schema.pre([...writes], { document: false, query: true }, function () {
    this.setOptions(timeLimit)
  })
}

/** The models of a connection, one for each collection. */
export function modelsOf(connection: Connection) {
  connection.plugin(limitWrites)
  const model = <Document>(name: string, schema: Schema<Document>, collection: string): Model<Document> =>
    connection.model<Document>(name, schema, collection)
  return {
    quotes: model('Quote', quoteSchema, 'quotes'),
    erasures: model('Erasure', erasureSchema, 'erasures'),
    // Named after the first kind of claims.
    claims: model('Claim', claimSchema, 'confirmations'),
    jpegs: model('Jpeg', jpegSchema, 'photos'),
    thumbnails: model('Thumbnail', thumbnailSchema, 'thumbnails'),
    photoLists: model('PhotoList', photoListSchema, 'photoLists'),
    users: model('User', userSchema, 'users'),
    sessions: model('Session', sessionSchema, 'sessions'),
    invitations: model('Invitation', invitationSchema, 'invitations'),
    tokens: model('Token', tokenSchema, 'tokens'),
    passkeys: model('Passkey', passkeySchema, 'passkeys'),
    devices: model('Device', deviceSchema, 'devices'),
    callTaps: model('CallTap', callTapSchema, 'callTaps'),
    formViews: model('FormViews', formViewSchema, 'formViews'),
    sources: model('Source', sourceSchema, 'sources'),
    settings: model('Setting', settingSchema, 'settingTexts'),
    trials: model('Trial', trialSchema, 'settings'),
    limits: model('Limit', limitSchema, 'limits'),
    migrations: model('Migration', migrationSchema, migrationsCollection),
    processes: model('Process', processSchema, 'processes'),
  }
}

export type Models = ReturnType<typeof modelsOf>
export type Quotes = Models['quotes']

/** What the parts of the store share. */
export interface Parts extends Models {
  call: Call
  /** The time by the clock of MongoDB, within a call. */
  now: () => Date
  /** For calls that transfer JPEGs. */
  jpegCall: Call
  /** What all photos take. */
  photoUsage: PhotoUsage
  /** Whether deliveries that are due can be read. */
  isOutboxReady: () => boolean
}

/**
 * Inserts documents as they are: their types are checked when this is compiled. Casting them again would take as long as the
 * rest of the insert.
 */
export const insert = <Document>(model: Model<Document>, documents: Document[], { ordered = true } = {}) =>
  model.insertMany(documents, { lean: true, ordered, ...timeLimit })

/** What all photos take, in bytes. */
export async function sumPhotos({ photoLists }: Models): Promise<number> {
  const [total] = await photoLists.aggregate<{ bytes: number }>([
    { $project: { bytes: { $sum: '$photos.bytes' } } },
    { $group: { _id: null, bytes: { $sum: '$bytes' } } },
  ])
  return total?.bytes ?? 0
}

/** The maximum result of a count: MongoDB reads each counted document, and a call must end in time. */
const maxCount = 100_000

/** Counts the quotes that match, up to 100,000. */
export const cappedCount = (quotes: Quotes, filter: QueryFilter<QuoteDocument>): Promise<number> =>
  quotes.countDocuments(filter, { limit: maxCount }).exec()
