import type { Connection, Model, QueryFilter, Schema } from 'mongoose'
import type { Call } from '../connection/call.ts'
import {
  deviceSchema,
  invitationSchema,
  passkeySchema,
  sessionSchema,
  tokenSchema,
  userSchema,
} from './accounts.ts'
import { jpegSchema, photoListSchema } from './photos.ts'
import { claimSchema, erasureSchema, type QuoteDocument, quoteSchema } from './quotes.ts'
import {
  callTapSchema,
  limitSchema,
  migrationsCollection,
  migrationSchema,
  processSchema,
  settingSchema,
  sourceSchema,
  trialSchema,
} from './shared.ts'

/** The models of a connection, one for each collection. */
export function modelsOf(connection: Connection) {
  const model = <Document>(name: string, schema: Schema<Document>, collection: string): Model<Document> =>
    connection.model<Document>(name, schema, collection)
  return {
    quotes: model('Quote', quoteSchema, 'quotes'),
    erasures: model('Erasure', erasureSchema, 'erasures'),
    // Named after the first kind of claims.
    claims: model('Claim', claimSchema, 'confirmations'),
    jpegs: model('Jpeg', jpegSchema, 'photos'),
    photoLists: model('PhotoList', photoListSchema, 'photoLists'),
    users: model('User', userSchema, 'users'),
    sessions: model('Session', sessionSchema, 'sessions'),
    invitations: model('Invitation', invitationSchema, 'invitations'),
    tokens: model('Token', tokenSchema, 'tokens'),
    passkeys: model('Passkey', passkeySchema, 'passkeys'),
    devices: model('Device', deviceSchema, 'devices'),
    callTaps: model('CallTap', callTapSchema, 'callTaps'),
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
  /** For calls that transfer JPEGs. */
  jpegCall: Call
}

/**
 * Inserts documents as they are: their types are checked when this is compiled. Casting them again would take as long as the
 * rest of the insert.
 */
export const insert = <Document>(model: Model<Document>, documents: Document[], { ordered = true } = {}) =>
  model.insertMany(documents, { lean: true, ordered })

/** The maximum result of a count: MongoDB reads each counted document, and a call must end in time. */
const maxCount = 100_000

/** Counts the quotes that match, up to 100,000. */
export const cappedCount = (quotes: Quotes, filter: QueryFilter<QuoteDocument>): Promise<number> =>
  quotes.countDocuments(filter, { limit: maxCount }).exec()
