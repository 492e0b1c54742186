import { Schema } from 'mongoose'
import type {
  StoredDevice,
  StoredInvitation,
  StoredPasskey,
  StoredSession,
  User,
  WithCredential,
} from '../../records/accounts.ts'
import type { StoredToken } from '../../records/tokens.ts'
import { type Paths, type RecordDocument, schemaOptions } from './schema.ts'

type UserDocument = RecordDocument<User, 'id'>

export const userSchema = new Schema<UserDocument>(
  { _id: String, username: String, passwordHash: String } satisfies Paths<UserDocument>,
  schemaOptions,
).index({ username: 1 }, { unique: true })

type SessionDocument = RecordDocument<StoredSession, 'tokenHash'> & WithCredential

export const sessionSchema = new Schema<SessionDocument>(
  {
    _id: String,
    id: String,
    username: String,
    browser: String,
    address: String,
    method: String,
    startedAt: Date,
    lastUsedAt: Date,
    expiresAt: Date,
    credential: String,
  } satisfies Paths<SessionDocument>,
  schemaOptions,
)
  .index({ username: 1 })
  .index({ expiresAt: 1 })

type InvitationDocument = RecordDocument<StoredInvitation, 'username'> & WithCredential

export const invitationSchema = new Schema<InvitationDocument>(
  { _id: String, tokenHash: String, expiresAt: Date, credential: String } satisfies Paths<InvitationDocument>,
  schemaOptions,
).index({ tokenHash: 1 })

type TokenDocument = RecordDocument<StoredToken, 'name'>

export const tokenSchema = new Schema<TokenDocument>(
  {
    _id: String,
    tokenHash: String,
    createdAt: Date,
    expiresAt: Date,
    lastUsedAt: Date,
    source: String,
    scopes: [String],
  } satisfies Paths<TokenDocument>,
  schemaOptions,
).index({ tokenHash: 1 })

type PasskeyDocument = RecordDocument<StoredPasskey, 'id'>

export const passkeySchema = new Schema<PasskeyDocument>(
  {
    _id: String,
    username: String,
    name: String,
    createdAt: Date,
    lastUsedAt: Date,
    isSynced: Boolean,
    publicKey: String,
    counter: Number,
    transports: [String],
  } satisfies Paths<PasskeyDocument>,
  schemaOptions,
).index({ username: 1 })

type DeviceDocument = RecordDocument<StoredDevice, 'endpoint'>

export const deviceSchema = new Schema<DeviceDocument>(
  {
    _id: String,
    id: String,
    username: String,
    name: String,
    createdAt: Date,
    lastPushedAt: Date,
    p256dh: String,
    auth: String,
  } satisfies Paths<DeviceDocument>,
  schemaOptions,
).index({ id: 1 })
