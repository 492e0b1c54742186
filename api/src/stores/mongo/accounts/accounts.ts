import { type Connection, Schema } from 'mongoose'
import type { AccountStore, User } from '../../interface/account-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { deviceModel } from '../devices.ts'
import { invitationModel } from './invitations.ts'
import { credentialOf, type UserDocument, userModel } from './user-document.ts'

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
const time = { type: Date, required: true }
const sessionSchema = new Schema<SessionDocument>(
  {
    _id: text,
    username: { ...text, index: true },
    credential: text,
    startedAt: time,
    expiresAt: { ...time, index: true },
  },
  { versionKey: false, strict: 'throw', collection: 'sessions' },
)

/** Users and sessions in a MongoDB database. */
export function mongoAccounts(connection: Connection, call: Call): AccountStore {
  const users = userModel(connection)
  const sessions = connection.model('Session', sessionSchema)
  const invitations = invitationModel(connection)
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

function toUser({ _id, username, passwordHash }: UserDocument): User {
  return { id: _id, username, passwordHash }
}
