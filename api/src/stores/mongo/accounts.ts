import { hash } from 'node:crypto'
import type { Connection } from 'mongoose'
import type {
  AccountStore,
  InvitationStore,
  StoredInvitation,
  StoredSession,
  StoredToken,
  TokenStore,
  User,
  PasskeyStore,
  StoredPasskey,
  DeviceStore,
  StoredDevice,
} from '../interface/account-store.ts'
import { latestAt } from '../interface/delivery-store.ts'
import { type Call, inCalls } from './connection/call.ts'
import { addUnique } from './connection/fault.ts'
import { toDocument, toRecord, type RecordDocument } from './record-document.ts'

/**
 * What sessions and invitations have of the user's `passwordHash` of that time, in short. There are no transactions:
 * comparing it ends them after a password change.
 */
interface WithCredential {
  credential: string
}

type UserDocument = RecordDocument<User, 'id'>
type SessionDocument = RecordDocument<StoredSession, 'tokenHash'> & WithCredential
type InvitationDocument = RecordDocument<StoredInvitation, 'username'> & WithCredential

const userCollection = (connection: Connection) => connection.collection<UserDocument>('users')

const credentialOf = (passwordHash: string) => hash('sha256', passwordHash, 'base64url')

export function mongoAccounts(connection: Connection, call: Call): AccountStore {
  const users = userCollection(connection)
  const sessions = connection.collection<SessionDocument>('sessions')
  const activeAt = (now: string) => ({ id: { $exists: true }, expiresAt: { $gt: new Date(now) } })

  return inCalls<AccountStore>(call, {
    addUser: (user) =>
      addUnique(
        () => users.insertOne(toDocument(user, 'id')),
        () => users.findOne({ _id: user.id, passwordHash: user.passwordHash }),
      ),
    async setPassword(username, passwordHash, verifiedHash) {
      const current = { username, ...(verifiedHash !== undefined && { passwordHash: verifiedHash }) }
      const { matchedCount } = await users.updateOne(current, { $set: { passwordHash } })
      if (matchedCount === 0) return false
      await sessions.deleteMany({ username, credential: { $ne: credentialOf(passwordHash) } })
      return true
    },
    async removeUser(username) {
      // First, so that none is left if this is interrupted, and last, for one that was added in between.
      const removeKeys = () =>
        Promise.all(
          ['passkeys', 'devices'].map((name) => connection.collection(name).deleteMany({ username })),
        )
      await removeKeys()
      const { deletedCount } = await users.deleteMany({ username })
      await Promise.all([
        sessions.deleteMany({ username }),
        connection.collection<{ _id: string }>('invitations').deleteOne({ _id: username }),
        removeKeys(),
      ])
      return deletedCount > 0
    },
    findUser: async (username) => (await users.find({ username }).map(toUser).next()) ?? undefined,
    users: async () => (await users.find().sort({ username: 1 }).toArray()).map(toUser),
    async addSession(session, passwordHash) {
      const added = { ...toDocument(session, 'tokenHash'), credential: credentialOf(passwordHash) }
      await Promise.all([
        sessions.deleteMany({
          $or: [
            { expiresAt: { $lte: added.startedAt } },
            { startedAt: { $gt: new Date(latestAt(session.lastUsedAt)) } },
          ],
        }),
        sessions.insertOne(added),
      ])
      if (await users.findOne({ username: session.username, passwordHash })) return true
      await sessions.deleteOne({ _id: session.tokenHash })
      return false
    },
    async findSession(tokenHash, now) {
      const session = await sessions.findOne({ _id: tokenHash, ...activeAt(now) })
      const user = session && (await users.findOne({ username: session.username }))
      if (!session || !user || credentialOf(user.passwordHash) !== session.credential) return undefined
      return toSession(session)
    },
    async sessions(username, now) {
      const user = await users.findOne({ username })
      if (!user) return []
      const credential = credentialOf(user.passwordHash)
      const found = sessions.find({ username, credential, ...activeAt(now) }).sort({ lastUsedAt: -1 })
      return (await found.toArray()).map(toSession)
    },
    async extendSession(tokenHash, { lastUsedAt, expiresAt }) {
      const use = { lastUsedAt: new Date(lastUsedAt), expiresAt: new Date(expiresAt) }
      await sessions.updateOne({ _id: tokenHash }, { $set: use })
    },
    removeSessions: async (username) => void (await sessions.deleteMany({ username })),
    endSession: async (id, username) => (await sessions.deleteOne({ id, username })).deletedCount > 0,
    removeSession: async (tokenHash) => void (await sessions.deleteOne({ _id: tokenHash })),
  })
}

const toUser = (document: UserDocument): User => toRecord(document, 'id')

const toSession = ({ credential: _, ...document }: SessionDocument): StoredSession =>
  toRecord(document, 'tokenHash')

/** Invitations in a MongoDB database. Those of an earlier password are void, and are replaced by the next one. */
export function mongoInvitations(connection: Connection, call: Call): InvitationStore {
  const users = userCollection(connection)
  const invitations = connection.collection<InvitationDocument>('invitations')
  /** The invitations whose user still has the password of that time. */
  async function valid(found: InvitationDocument[]): Promise<StoredInvitation[]> {
    const invited = await users.find({ username: { $in: found.map(({ _id }) => _id) } }).toArray()
    const current = new Map(invited.map((user) => [user.username, credentialOf(user.passwordHash)]))
    return found
      .filter(({ _id, credential }) => current.get(_id) === credential)
      .map(({ credential: _, ...document }) => toRecord<StoredInvitation, 'username'>(document, 'username'))
  }

  return inCalls<InvitationStore>(call, {
    async setInvitation(invitation) {
      const user = await users.findOne({ username: invitation.username })
      if (!user) return false
      const { _id, ...set } = toDocument(invitation, 'username')
      const credential = credentialOf(user.passwordHash)
      await invitations.updateOne({ _id }, { $set: { ...set, credential } }, { upsert: true })
      return true
    },
    async findInvitation(tokenHash, now) {
      const found = await invitations.find({ tokenHash, expiresAt: { $gt: new Date(now) } }).toArray()
      return (await valid(found))[0]
    },
    invitations: async (now) =>
      valid(await invitations.find({ expiresAt: { $gt: new Date(now) } }).toArray()),
  })
}

type TokenDocument = RecordDocument<StoredToken, 'name'>

export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.collection<TokenDocument>('tokens')
  return inCalls<TokenStore>(call, {
    addToken: (token) =>
      addUnique(
        () => tokens.insertOne(toDocument(token, 'name')),
        () => tokens.findOne({ _id: token.name, tokenHash: token.tokenHash }),
      ),
    findToken: async (tokenHash) => (await tokens.find({ tokenHash }).map(toToken).next()) ?? undefined,
    tokens: async () => (await tokens.find().sort({ _id: 1 }).toArray()).map(toToken),
    setTokenUsed: async (name, at) =>
      void (await tokens.updateOne({ _id: name }, { $max: { lastUsedAt: new Date(at) } })),
    removeToken: async (name) => (await tokens.deleteOne({ _id: name })).deletedCount > 0,
  })
}

/** What tokens of earlier versions lack. */
const absent = { expiresAt: null, lastUsedAt: null, source: null, scopes: ['quotes:send' as const] }

const toToken = (document: TokenDocument): StoredToken => ({ ...absent, ...toRecord(document, 'name') })

type PasskeyDocument = RecordDocument<StoredPasskey, 'id'>

export function mongoPasskeys(connection: Connection, call: Call): PasskeyStore {
  const users = userCollection(connection)
  const passkeys = connection.collection<PasskeyDocument>('passkeys')
  return inCalls<PasskeyStore>(call, {
    async addPasskey(passkey) {
      const { id, username, publicKey } = passkey
      const isAdded = await addUnique(
        () => passkeys.insertOne(toDocument(passkey, 'id')),
        () => passkeys.findOne({ _id: id, username, publicKey }),
      )
      // After the passkey is stored: the user may be removed at any time before.
      if (!isAdded || (await users.findOne({ username }))) return isAdded
      await passkeys.deleteOne({ _id: id, username })
      return false
    },
    findPasskey: async (id) => (await passkeys.find({ _id: id }).map(toPasskey).next()) ?? undefined,
    passkeys: async (username) =>
      (await passkeys.find({ username }).sort({ createdAt: 1, _id: 1 }).toArray()).map(toPasskey),
    async usePasskey(id, before, { counter, at }) {
      const use = { counter, lastUsedAt: new Date(at) }
      return (await passkeys.updateOne({ _id: id, counter: before }, { $set: use })).matchedCount > 0
    },
    removePasskey: async (id, username) => (await passkeys.deleteOne({ _id: id, username })).deletedCount > 0,
  })
}

const toPasskey = (document: PasskeyDocument): StoredPasskey => toRecord(document, 'id')

type DeviceDocument = RecordDocument<StoredDevice, 'endpoint'>

export function mongoDevices(connection: Connection, call: Call): DeviceStore {
  const users = userCollection(connection)
  const devices = connection.collection<DeviceDocument>('devices')
  return inCalls<DeviceStore>(call, {
    async addDevice(device) {
      const { _id, id, createdAt, lastPushedAt, ...changing } = toDocument(device, 'endpoint')
      const { username } = changing
      const stored = await devices.findOneAndUpdate(
        { _id },
        { $set: changing, $setOnInsert: { id, createdAt, lastPushedAt } },
        { upsert: true, returnDocument: 'after' },
      )
      // After the device is stored: the user may be removed at any time before.
      if (stored && (await users.findOne({ username }))) return toDevice(stored)
      await devices.deleteOne({ _id, username })
      return undefined
    },
    devices: async () => (await devices.find().sort({ createdAt: -1, id: -1 }).toArray()).map(toDevice),
    setLastPushedAt: async (id, at) =>
      void (await devices.updateOne({ id }, { $set: { lastPushedAt: new Date(at) } })),
    removeDevice: async (id) => (await devices.deleteOne({ id })).deletedCount > 0,
    removeDevices: async (username) => void (await devices.deleteMany({ username })),
  })
}

const toDevice = (document: DeviceDocument): StoredDevice => toRecord(document, 'endpoint')
