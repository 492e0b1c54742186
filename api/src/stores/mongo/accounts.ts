import { hash } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'
import type {
  AccountStore,
  InvitationStore,
  StoredInvitation,
  StoredToken,
  TokenStore,
  User,
} from '../interface/account-store.ts'
import type { Call } from './connection/call.ts'
import { addUnique } from './connection/fault.ts'
import { deviceModel } from './devices.ts'

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

interface InvitationDocument {
  /** The username, so that it is unique on every server. */
  _id: string
  tokenHash: string
  /** The user's `passwordHash` when the invitation was stored, as in sessions: a new password ends it. */
  credential: string
  expiresAt: Date
}

interface TokenDocument {
  /** The name, so that it is unique on every server. */
  _id: string
  tokenHash: string
  createdAt: Date
  /** Absent in tokens of earlier versions. */
  expiresAt?: Date | null
  lastUsedAt?: Date | null
}

const text = { type: String, required: true }
const time = { type: Date, required: true }
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
    startedAt: time,
    expiresAt: { ...time, index: true },
  },
  { ...options, collection: 'sessions' },
)

const invitationSchema = new Schema<InvitationDocument>(
  { _id: text, tokenHash: { ...text, index: true }, credential: text, expiresAt: time },
  { ...options, collection: 'invitations' },
)

const tokenSchema = new Schema<TokenDocument>(
  { _id: text, tokenHash: { ...text, index: true }, createdAt: time, expiresAt: Date, lastUsedAt: Date },
  { ...options, collection: 'tokens' },
)

/** Users and sessions in a MongoDB database. */
export function mongoAccounts(connection: Connection, call: Call): AccountStore {
  const users = connection.model('User', userSchema)
  const sessions = connection.model('Session', sessionSchema)
  const invitations = connection.model('Invitation', invitationSchema)
  const devices = deviceModel(connection)

  return {
    addUser: ({ id, username, passwordHash }) =>
      call(() =>
        addUnique(
          () => users.create([{ _id: id, username, passwordHash }]),
          () => users.exists({ _id: id, passwordHash }),
        ),
      ),
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
        // First, so that none is left if this is interrupted, and last, for one that was added in between.
        await devices.deleteMany({ username })
        const { deletedCount } = await users.deleteMany({ username })
        await Promise.all([
          sessions.deleteMany({ username }),
          invitations.deleteOne({ _id: username }),
          devices.deleteMany({ username }),
        ])
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
          // Some compatible servers refuse a TTL index.
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
}

/** Invitations in a MongoDB database. Those of an earlier password are void, and are replaced by the next one. */
export function mongoInvitations(connection: Connection, call: Call): InvitationStore {
  const users = connection.model('User', userSchema)
  const invitations = connection.model('Invitation', invitationSchema)
  /** Those whose user still has the password of that time. */
  async function valid(found: InvitationDocument[]): Promise<StoredInvitation[]> {
    const invited = await users.find({ username: { $in: found.map(({ _id }) => _id) } }).lean()
    const current = new Map(invited.map((user) => [user.username, credentialOf(user.passwordHash)]))
    return found
      .filter(({ _id, credential }) => current.get(_id) === credential)
      .map(({ _id, tokenHash, expiresAt }) => ({
        username: _id,
        tokenHash,
        expiresAt: expiresAt.toISOString(),
      }))
  }

  return {
    setInvitation: ({ username, tokenHash, expiresAt }) =>
      call(async () => {
        const user = await users.findOne({ username }).lean()
        if (!user) return false
        const invitation = {
          tokenHash,
          credential: credentialOf(user.passwordHash),
          expiresAt: new Date(expiresAt),
        }
        await invitations.updateOne({ _id: username }, invitation, { upsert: true })
        return true
      }),
    findInvitation: (tokenHash, now) =>
      call(async () => {
        const found = await invitations.find({ tokenHash, expiresAt: { $gt: new Date(now) } }).lean()
        return (await valid(found))[0]
      }),
    invitations: (now) =>
      call(async () => valid(await invitations.find({ expiresAt: { $gt: new Date(now) } }).lean())),
  }
}

function credentialOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url')
}

function toUser({ _id, username, passwordHash }: UserDocument): User {
  return { id: _id, username, passwordHash }
}

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.model('Token', tokenSchema)
  return {
    addToken: ({ name, tokenHash, createdAt, expiresAt, lastUsedAt }) =>
      call(() =>
        addUnique(
          () =>
            tokens.create([
              {
                _id: name,
                tokenHash,
                createdAt: new Date(createdAt),
                expiresAt: toDate(expiresAt),
                lastUsedAt: toDate(lastUsedAt),
              },
            ]),
          () => tokens.exists({ _id: name, tokenHash }),
        ),
      ),
    findToken: (tokenHash) =>
      call(async () => {
        const token = await tokens.findOne({ tokenHash }).lean()
        return token ? toToken(token) : undefined
      }),
    tokens: () => call(async () => (await tokens.find().sort({ _id: 1 }).lean()).map(toToken)),
    setTokenUsed: (name, at) =>
      call(async () => {
        await tokens.updateOne({ _id: name }, { $max: { lastUsedAt: new Date(at) } })
      }),
    removeToken: (name) => call(async () => (await tokens.deleteOne({ _id: name })).deletedCount > 0),
  }
}

const toDate = (time: string | null) => (time === null ? null : new Date(time))

const toToken = ({ _id, tokenHash, createdAt, expiresAt, lastUsedAt }: TokenDocument): StoredToken => ({
  name: _id,
  tokenHash,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
