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
} from '../../interface/account-store.ts'
import { latestAt } from '../../interface/delivery-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { toDocument, toRecord, type RecordDocument } from '../record-document.ts'

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

/** Users and sessions in a MongoDB database. */
export function mongoAccounts(connection: Connection, call: Call): AccountStore {
  const users = userCollection(connection)
  const sessions = connection.collection<SessionDocument>('sessions')
  const activeAt = (now: string) => ({ id: { $exists: true }, expiresAt: { $gt: new Date(now) } })

  return {
    addUser: (user) =>
      call(() =>
        addUnique(
          () => users.insertOne(toDocument(user, 'id')),
          () => users.findOne({ _id: user.id, passwordHash: user.passwordHash }),
        ),
      ),
    setPassword: (username, passwordHash, verifiedHash) =>
      call(async () => {
        const current = { username, ...(verifiedHash !== undefined && { passwordHash: verifiedHash }) }
        const { matchedCount } = await users.updateOne(current, { $set: { passwordHash } })
        if (matchedCount === 0) return false
        await sessions.deleteMany({ username, credential: { $ne: credentialOf(passwordHash) } })
        return true
      }),
    removeUser: (username) =>
      call(async () => {
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
      }),
    findUser: (username) =>
      call(async () => {
        const user = await users.findOne({ username })
        return user ? toUser(user) : undefined
      }),
    users: () => call(async () => (await users.find().sort({ username: 1 }).toArray()).map(toUser)),
    addSession: (session, passwordHash) =>
      call(async () => {
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
      }),
    findSession: (tokenHash, now) =>
      call(async () => {
        const session = await sessions.findOne({ _id: tokenHash, ...activeAt(now) })
        const user = session && (await users.findOne({ username: session.username }))
        if (!session || !user || credentialOf(user.passwordHash) !== session.credential) return undefined
        return toSession(session)
      }),
    sessions: (username, now) =>
      call(async () => {
        const user = await users.findOne({ username })
        if (!user) return []
        const credential = credentialOf(user.passwordHash)
        const found = sessions.find({ username, credential, ...activeAt(now) }).sort({ lastUsedAt: -1 })
        return (await found.toArray()).map(toSession)
      }),
    extendSession: (tokenHash, { lastUsedAt, expiresAt }) =>
      call(async () => {
        const use = { lastUsedAt: new Date(lastUsedAt), expiresAt: new Date(expiresAt) }
        await sessions.updateOne({ _id: tokenHash }, { $set: use })
      }),
    removeSessions: (username) => call(async () => void (await sessions.deleteMany({ username }))),
    endSession: (id, username) =>
      call(async () => (await sessions.deleteOne({ id, username })).deletedCount > 0),
    removeSession: (tokenHash) => call(async () => void (await sessions.deleteOne({ _id: tokenHash }))),
  }
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

  return {
    setInvitation: (invitation) =>
      call(async () => {
        const user = await users.findOne({ username: invitation.username })
        if (!user) return false
        const { _id, ...set } = toDocument(invitation, 'username')
        const credential = credentialOf(user.passwordHash)
        await invitations.updateOne({ _id }, { $set: { ...set, credential } }, { upsert: true })
        return true
      }),
    findInvitation: (tokenHash, now) =>
      call(async () => {
        const found = await invitations.find({ tokenHash, expiresAt: { $gt: new Date(now) } }).toArray()
        return (await valid(found))[0]
      }),
    invitations: (now) =>
      call(async () => valid(await invitations.find({ expiresAt: { $gt: new Date(now) } }).toArray())),
  }
}

type TokenDocument = RecordDocument<StoredToken, 'name'>

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.collection<TokenDocument>('tokens')
  return {
    addToken: (token) =>
      call(() =>
        addUnique(
          () => tokens.insertOne(toDocument(token, 'name')),
          () => tokens.findOne({ _id: token.name, tokenHash: token.tokenHash }),
        ),
      ),
    findToken: (tokenHash) =>
      call(async () => {
        const token = await tokens.findOne({ tokenHash })
        return token ? toToken(token) : undefined
      }),
    tokens: () => call(async () => (await tokens.find().sort({ _id: 1 }).toArray()).map(toToken)),
    setTokenUsed: (name, at) =>
      call(async () => {
        await tokens.updateOne({ _id: name }, { $max: { lastUsedAt: new Date(at) } })
      }),
    removeToken: (name) => call(async () => (await tokens.deleteOne({ _id: name })).deletedCount > 0),
  }
}

/** What tokens of earlier versions lack. */
const absent = { expiresAt: null, lastUsedAt: null, source: null, scopes: ['quotes:send' as const] }

const toToken = (document: TokenDocument): StoredToken => ({ ...absent, ...toRecord(document, 'name') })
