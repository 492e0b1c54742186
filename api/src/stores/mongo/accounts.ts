import { hash } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'
import type { AccountStore, StoredToken, TokenStore, User } from '../interface/account-store.ts'
import type { Call } from './connection/call.ts'
import { isDuplicateKey } from './connection/fault.ts'

interface UserDocument {
  _id: string
  username: string
  passwordHash: string
}

interface SessionDocument {
  /** The hash of the token. */
  _id: string
  username: string
  /**
   * The user's `passwordHash` when the session started. There are no transactions: comparing it ends sessions after a
   * password change.
   */
  credential: string
  startedAt: Date
  expiresAt: Date
}

const text = { type: String, required: true }
const options = { versionKey: false, strict: 'throw' } as const
const userSchema = new Schema<UserDocument>(
  { _id: text, username: { ...text, unique: true }, passwordHash: text },
  { ...options, collection: 'users' },
)
const sessionSchema = new Schema<SessionDocument>(
  {
    _id: text,
    username: { ...text, index: true },
    credential: text,
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: true },
  },
  { ...options, collection: 'sessions' },
)

/** Users and sessions in a MongoDB database. */
export function mongoAccounts(connection: Connection, call: Call): AccountStore {
  const users = connection.model('User', userSchema)
  const sessions = connection.model('Session', sessionSchema)

  const accounts: AccountStore = {
    addUser: ({ id, username, passwordHash }) =>
      call(async () => {
        try {
          await users.create([{ _id: id, username, passwordHash }])
          return true
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // A first attempt may have added it, though its response was lost.
          return (await users.exists({ _id: id, passwordHash })) !== null
        }
      }),
    setPassword: (username, passwordHash, verifiedHash) =>
      call(async () => {
        const current = { username, ...(verifiedHash !== undefined && { passwordHash: verifiedHash }) }
        const { matchedCount } = await users.updateOne(current, { passwordHash })
        if (matchedCount === 0) return false
        await sessions.deleteMany({ username, credential: { $ne: credentialOf(passwordHash) } })
        return true
      }),
    removeUser: (username) =>
      call(async () => {
        const { deletedCount } = await users.deleteMany({ username })
        await sessions.deleteMany({ username })
        return deletedCount > 0
      }),
    findUser: (username) =>
      call(async () => {
        const user = await users.findOne({ username }).lean()
        return user ? toUser(user) : undefined
      }),
    users: () => call(async () => (await users.find().sort({ username: 1 }).lean()).map(toUser)),
    addSession: ({ tokenHash, username, startedAt, expiresAt }, passwordHash) =>
      call(async () => {
        const session = {
          _id: tokenHash,
          username,
          credential: credentialOf(passwordHash),
          startedAt: new Date(startedAt),
          expiresAt: new Date(expiresAt),
        }
        await Promise.all([
          // Not a TTL index, which some compatible servers refuse.
          sessions.deleteMany({ expiresAt: { $lte: session.startedAt } }),
          sessions.create([session]),
        ])
        if (await users.exists({ username, passwordHash })) return true
        await sessions.deleteOne({ _id: tokenHash })
        return false
      }),
    findSession: (tokenHash, now) =>
      call(async () => {
        const session = await sessions.findOne({ _id: tokenHash, expiresAt: { $gt: new Date(now) } }).lean()
        const user = session && (await users.findOne({ username: session.username }).lean())
        if (!session || !user || credentialOf(user.passwordHash) !== session.credential) return undefined
        return {
          tokenHash,
          username: session.username,
          startedAt: session.startedAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
        }
      }),
    extendSession: (tokenHash, expiresAt) =>
      call(
        async () => void (await sessions.updateOne({ _id: tokenHash }, { expiresAt: new Date(expiresAt) })),
      ),
    removeSessions: (username) => call(async () => void (await sessions.deleteMany({ username }))),
    removeSession: (tokenHash) => call(async () => void (await sessions.deleteOne({ _id: tokenHash }))),
  }
  return accounts
}

function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url')
}

function toUser({ _id, username, passwordHash }: UserDocument): User {
  return { id: _id, username, passwordHash }
}

interface TokenDocument {
  /** The name, so that it is unique on every server. */
  _id: string
  tokenHash: string
  createdAt: Date
}

const tokenSchema = new Schema<TokenDocument>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true, index: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'tokens', versionKey: false, strict: 'throw' },
)

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.model('Token', tokenSchema)
  return {
    addToken: ({ name, tokenHash, createdAt }) =>
      call(async () => {
        try {
          await tokens.create([{ _id: name, tokenHash, createdAt: new Date(createdAt) }])
          return true
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // A first attempt may have added it, though its response was lost.
          return (await tokens.exists({ _id: name, tokenHash })) !== null
        }
      }),
    findToken: (tokenHash) =>
      call(async () => {
        const token = await tokens.findOne({ tokenHash }).lean()
        return token ? toToken(token) : undefined
      }),
    tokens: () => call(async () => (await tokens.find().sort({ _id: 1 }).lean()).map(toToken)),
    removeToken: (name) => call(async () => (await tokens.deleteOne({ _id: name })).deletedCount > 0),
  }
}

function toToken({ _id, tokenHash, createdAt }: TokenDocument): StoredToken {
  return { name: _id, tokenHash, createdAt: createdAt.toISOString() }
}
