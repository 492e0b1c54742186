import { Schema, type Connection } from 'mongoose'
import type { AccountStore, User } from './account-store.ts'
import { isDuplicateKey } from './duplicate-key.ts'
import type { Call } from './mongo-call.ts'

interface UserDocument {
  _id: string
  username: string
  passwordHash: string
}

interface SessionDocument {
  /** The token's hash. */
  _id: string
  username: string
  expiresAt: Date
}

const text = { type: String, required: true }
const options = { versionKey: false, strict: 'throw' } as const
const userSchema = new Schema<UserDocument>(
  { _id: text, username: { ...text, unique: true }, passwordHash: text },
  { ...options, collection: 'users' },
)
const sessionSchema = new Schema<SessionDocument>(
  { _id: text, username: { ...text, index: true }, expiresAt: { type: Date, required: true, index: true } },
  { ...options, collection: 'sessions' },
)

/** The accounts in a MongoDB database. */
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
          if (isDuplicateKey(error)) return false
          throw error
        }
      }),
    setPassword: (username, passwordHash) =>
      call(async () => {
        await sessions.deleteMany({ username })
        return (await users.updateOne({ username }, { passwordHash })).matchedCount > 0
      }),
    removeUser: (username) =>
      call(async () => {
        await sessions.deleteMany({ username })
        return (await users.deleteOne({ username })).deletedCount > 0
      }),
    findUser: (username) =>
      call(async () => {
        const user = await users.findOne({ username }).lean()
        return user ? toUser(user) : undefined
      }),
    users: () => call(async () => (await users.find().sort({ username: 1 }).lean()).map(toUser)),
    addSession: ({ tokenHash, username, expiresAt }, now) =>
      call(async () => {
        // A sweep rather than a TTL index, which some compatible servers refuse.
        await sessions.deleteMany({ expiresAt: { $lte: new Date(now) } })
        await sessions.create([{ _id: tokenHash, username, expiresAt: new Date(expiresAt) }])
      }),
    findSession: (tokenHash, now) =>
      call(async () => {
        const session = await sessions.findOne({ _id: tokenHash, expiresAt: { $gt: new Date(now) } }).lean()
        return session
          ? { username: session.username, expiresAt: session.expiresAt.toISOString() }
          : undefined
      }),
    extendSession: (tokenHash, expiresAt) =>
      call(
        async () => void (await sessions.updateOne({ _id: tokenHash }, { expiresAt: new Date(expiresAt) })),
      ),
    removeSession: (tokenHash) => call(async () => void (await sessions.deleteOne({ _id: tokenHash }))),
  }
  return accounts
}

function toUser({ _id, username, passwordHash }: UserDocument): User {
  return { id: _id, username, passwordHash }
}
