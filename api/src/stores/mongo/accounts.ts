import { hash } from 'node:crypto'
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
import { inCalls } from './connection/call.ts'
import { addUnique } from './connection/fault.ts'
import type {
  DeviceDocument,
  InvitationDocument,
  PasskeyDocument,
  SessionDocument,
  TokenDocument,
  UserDocument,
} from './models/accounts.ts'
import { insert, type Parts } from './models/models.ts'
import { toDocument, toRecord } from './record-document.ts'

const credentialOf = (passwordHash: string) => hash('sha256', passwordHash, 'base64url')

export function mongoAccounts(parts: Parts): AccountStore {
  const { users, sessions, invitations, passkeys, devices, call } = parts
  const activeAt = (now: string) => ({ id: { $exists: true }, expiresAt: { $gt: new Date(now) } })

  return inCalls<AccountStore>(call, {
    addUser: (user) =>
      addUnique(
        () => insert(users, [toDocument(user, 'id')]),
        () => users.exists({ _id: user.id, passwordHash: user.passwordHash }),
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
        Promise.all([passkeys.deleteMany({ username }), devices.deleteMany({ username })])
      await removeKeys()
      const { deletedCount } = await users.deleteMany({ username })
      await Promise.all([
        sessions.deleteMany({ username }),
        invitations.deleteOne({ _id: username }),
        removeKeys(),
      ])
      return deletedCount > 0
    },
    findUser: async (username) => (await users.find({ username }).limit(1).lean()).map(toUser)[0],
    users: async () => (await users.find().sort({ username: 1 }).lean()).map(toUser),
    async addSession(session, passwordHash) {
      const added = { ...toDocument(session, 'tokenHash'), credential: credentialOf(passwordHash) }
      await Promise.all([
        sessions.deleteMany({
          $or: [
            { expiresAt: { $lte: added.startedAt } },
            { startedAt: { $gt: new Date(latestAt(session.lastUsedAt)) } },
          ],
        }),
        insert(sessions, [added]),
      ])
      if (await users.exists({ username: session.username, passwordHash })) return true
      await sessions.deleteOne({ _id: session.tokenHash })
      return false
    },
    async findSession(tokenHash, now) {
      const session = await sessions.findOne({ _id: tokenHash, ...activeAt(now) }).lean()
      const user = session && (await users.findOne({ username: session.username }).lean())
      if (!session || !user || credentialOf(user.passwordHash) !== session.credential) return undefined
      return toSession(session)
    },
    async sessions(username, now) {
      const user = await users.findOne({ username }).lean()
      if (!user) return []
      const credential = credentialOf(user.passwordHash)
      const found = sessions.find({ username, credential, ...activeAt(now) }).sort({ lastUsedAt: -1 })
      return (await found.lean()).map(toSession)
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
export function mongoInvitations({ users, invitations, call }: Parts): InvitationStore {
  /** The invitations whose user still has the password of that time. */
  async function valid(found: InvitationDocument[]): Promise<StoredInvitation[]> {
    const invited = await users.find({ username: { $in: found.map(({ _id }) => _id) } }).lean()
    const current = new Map(invited.map((user) => [user.username, credentialOf(user.passwordHash)]))
    return found
      .filter(({ _id, credential }) => current.get(_id) === credential)
      .map(({ credential: _, ...document }) => toRecord<StoredInvitation, 'username'>(document, 'username'))
  }

  return inCalls<InvitationStore>(call, {
    async setInvitation(invitation) {
      const user = await users.findOne({ username: invitation.username }).lean()
      if (!user) return false
      const { _id, ...set } = toDocument(invitation, 'username')
      const credential = credentialOf(user.passwordHash)
      await invitations.updateOne({ _id }, { $set: { ...set, credential } }, { upsert: true })
      return true
    },
    async findInvitation(tokenHash, now) {
      const found = await invitations.find({ tokenHash, expiresAt: { $gt: new Date(now) } }).lean()
      return (await valid(found))[0]
    },
    invitations: async (now) => valid(await invitations.find({ expiresAt: { $gt: new Date(now) } }).lean()),
  })
}

export function mongoTokens({ tokens, call }: Parts): TokenStore {
  return inCalls<TokenStore>(call, {
    addToken: (token) =>
      addUnique(
        () => insert(tokens, [toDocument(token, 'name')]),
        () => tokens.exists({ _id: token.name, tokenHash: token.tokenHash }),
      ),
    findToken: async (tokenHash) => (await tokens.find({ tokenHash }).limit(1).lean()).map(toToken)[0],
    tokens: async () => (await tokens.find().sort({ _id: 1 }).lean()).map(toToken),
    setTokenUsed: async (name, at) =>
      void (await tokens.updateOne({ _id: name }, { $max: { lastUsedAt: new Date(at) } })),
    removeToken: async (name) => (await tokens.deleteOne({ _id: name })).deletedCount > 0,
  })
}

/** What tokens of earlier versions lack. */
const absent = { expiresAt: null, lastUsedAt: null, source: null, scopes: ['quotes:send' as const] }

const toToken = (document: TokenDocument): StoredToken => ({ ...absent, ...toRecord(document, 'name') })

export function mongoPasskeys({ users, passkeys, call }: Parts): PasskeyStore {
  return inCalls<PasskeyStore>(call, {
    async addPasskey(passkey) {
      const { id, username, publicKey } = passkey
      const isAdded = await addUnique(
        () => insert(passkeys, [toDocument(passkey, 'id')]),
        () => passkeys.exists({ _id: id, username, publicKey }),
      )
      // After the passkey is stored: the user may be removed at any time before.
      if (!isAdded || (await users.exists({ username }))) return isAdded
      await passkeys.deleteOne({ _id: id, username })
      return false
    },
    findPasskey: async (id) => (await passkeys.find({ _id: id }).limit(1).lean()).map(toPasskey)[0],
    passkeys: async (username) =>
      (await passkeys.find({ username }).sort({ createdAt: 1, _id: 1 }).lean()).map(toPasskey),
    async usePasskey(id, before, { counter, at }) {
      const use = { counter, lastUsedAt: new Date(at) }
      return (await passkeys.updateOne({ _id: id, counter: before }, { $set: use })).matchedCount > 0
    },
    removePasskey: async (id, username) => (await passkeys.deleteOne({ _id: id, username })).deletedCount > 0,
  })
}

const toPasskey = (document: PasskeyDocument): StoredPasskey => toRecord(document, 'id')

export function mongoDevices({ users, devices, call }: Parts): DeviceStore {
  return inCalls<DeviceStore>(call, {
    async addDevice(device) {
      const { _id, id, createdAt, lastPushedAt, ...changing } = toDocument(device, 'endpoint')
      const { username } = changing
      const stored = await devices.findOneAndUpdate(
        { _id },
        { $set: changing, $setOnInsert: { id, createdAt, lastPushedAt } },
        { upsert: true, returnDocument: 'after', lean: true },
      )
      // After the device is stored: the user may be removed at any time before.
      if (stored && (await users.exists({ username }))) return toDevice(stored)
      await devices.deleteOne({ _id, username })
      return undefined
    },
    devices: async () => (await devices.find().sort({ createdAt: -1, id: -1 }).lean()).map(toDevice),
    setLastPushedAt: async (id, at) =>
      void (await devices.updateOne({ id }, { $set: { lastPushedAt: new Date(at) } })),
    removeDevice: async (id) => (await devices.deleteOne({ id })).deletedCount > 0,
    removeDevices: async (username) => void (await devices.deleteMany({ username })),
  })
}

const toDevice = (document: DeviceDocument): StoredDevice => toRecord(document, 'endpoint')
