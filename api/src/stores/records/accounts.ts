import { hash } from 'node:crypto'
import type { ActiveSession, Device, Passkey } from '@concrete-quote/openapi'
import { latestAt } from '../interface/delivery-store.ts'
import { retryConflicts } from '../retry-conflicts.ts'
import type { Collections, Definition } from './collection.ts'

export interface User {
  id: string
  username: string
  /** In PHC string format. */
  passwordHash: string
}

export interface StoredSession extends Omit<ActiveSession, 'isCurrent'> {
  tokenHash: string
  username: string
}

/** A one-time link by which a user chooses a password. */
export interface StoredInvitation {
  username: string
  /** The hash of the token in the link. */
  tokenHash: string
  /** RFC 3339, UTC. */
  expiresAt: string
}

/** A passkey of a user: the public key of a WebAuthn credential. */
export interface StoredPasskey extends Passkey {
  username: string
  /** A COSE key, in base64url. */
  publicKey: string
  /** How often it was used, by which a copy can be recognized; 0 if the authenticator does not count. */
  counter: number
  /** How a browser reaches it (`AuthenticatorTransport`). */
  transports: string[]
}

/** A browser's push subscription (Push API). */
export interface StoredDevice extends Omit<Device, 'endpointHash'> {
  /** Where pushes are posted. */
  endpoint: string
  /** The public key of the browser, and the authentication secret, in base64url (RFC 8291). */
  p256dh: string
  auth: string
}

/**
 * What sessions and invitations have of the user's `passwordHash` of that time, in short: they are void once it is another,
 * even if the change was interrupted before they were removed, or one was added during it.
 */
export interface WithCredential {
  credential: string
}

export const credentialOf = (passwordHash: string) => hash('sha256', passwordHash, 'base64url')

const userRecords: Definition<User> = {
  name: 'users',
  key: 'id',
  order: [['username', 1]],
  proof: 'passwordHash',
}
const sessionRecords: Definition<StoredSession & WithCredential> = {
  name: 'sessions',
  key: 'tokenHash',
  order: [['lastUsedAt', -1]],
  proof: 'id',
  onFullDisk: 'add-in-memory',
}
const invitationRecords: Definition<StoredInvitation & WithCredential> = {
  name: 'invitations',
  key: 'username',
  order: [['username', 1]],
  proof: 'tokenHash',
}
const passkeyRecords: Definition<StoredPasskey> = {
  name: 'passkeys',
  key: 'id',
  order: [
    ['createdAt', 1],
    ['id', 1],
  ],
  proof: 'publicKey',
  onFullDisk: 'skip-changes',
}
const deviceRecords: Definition<StoredDevice> = {
  name: 'devices',
  key: 'endpoint',
  order: [
    ['createdAt', -1],
    ['id', -1],
  ],
  proof: 'id',
}

export type AccountStore = ReturnType<typeof accountStore>

/** Stores users, and what they sign in and are reached with. */
export function accountStore(collection: Collections) {
  const users = collection(userRecords)
  const sessions = collection(sessionRecords)
  const invitations = collection(invitationRecords)
  const passkeys = collection(passkeyRecords)
  const devices = collection(deviceRecords)

  const findUser = async (username: string): Promise<User | undefined> =>
    (await users.find([{ username }]))[0]

  const removeKeys = (username: string) =>
    Promise.all([passkeys.remove({ username }), devices.remove({ username })])

  /** Ends the sessions and the invitation of a user, but those with a credential. */
  const endAccess = (username: string, credential = '') =>
    Promise.all([
      sessions.remove({ username, credential: { not: credential } }),
      invitations.remove({ username, credential: { not: credential } }),
    ])

  /** Those that have not expired, and whose user still has the password of that time. */
  async function valid<T extends WithCredential & { username: string; expiresAt: string }>(
    found: T[],
    now: string,
  ): Promise<Omit<T, 'credential'>[]> {
    const left = found.filter(({ expiresAt }) => expiresAt > now)
    if (left.length === 0) return []
    const current = await users.find(left.map(({ username }) => ({ username })))
    const credentials = new Map(
      current.map(({ username, passwordHash }) => [username, credentialOf(passwordHash)]),
    )
    return left
      .filter(({ username, credential }) => credentials.get(username) === credential)
      .map(({ credential: _, ...record }) => record)
  }

  // Version 1.1 stored sessions without an ID.
  const findSessions = async (of: { tokenHash: string } | { username: string }, now: string) =>
    valid(
      (await sessions.find([of])).filter((session) => 'id' in session),
      now,
    )

  return {
    /** Adds a user. False if the name is taken. */
    async addUser(user: User): Promise<boolean> {
      // What is left of an earlier user of this name, if the removal was interrupted.
      if (!(await findUser(user.username))) await removeKeys(user.username)
      return users.add(user)
    },
    /**
     * Sets the password of a user, and ends their sessions and invitation.
     * @param verifiedHash The hash that the current password was verified against; undefined if it was not asked for.
     * @returns False without a change if there is no such user, or the password changed in the meantime.
     */
    async setPassword(username: string, passwordHash: string, verifiedHash?: string): Promise<boolean> {
      const verified = verifiedHash !== undefined && { passwordHash: verifiedHash }
      if (!(await users.change({ username, ...verified }, { passwordHash }))) return false
      await endAccess(username, credentialOf(passwordHash))
      return true
    },
    /** Removes a user with their sessions, invitation, passkeys, and devices. False if there is no such user. */
    async removeUser(username: string): Promise<boolean> {
      // First, so that none is left if this is interrupted, and last, for one that was added in between.
      await removeKeys(username)
      const isRemoved = await users.remove({ username })
      await Promise.all([endAccess(username), removeKeys(username)])
      return isRemoved
    },
    findUser,
    /** All users, ordered by name. */
    users: () => users.find(),
    /**
     * Adds a session, and removes those that have expired, or are from a clock that was ahead.
     * @param passwordHash The hash that the password was verified against.
     * @returns False without a session if the user was removed or the password changed in the meantime.
     */
    async addSession(session: StoredSession, passwordHash: string): Promise<boolean> {
      const { tokenHash, username, startedAt, lastUsedAt } = session
      await Promise.all([
        sessions.add({ ...session, credential: credentialOf(passwordHash) }),
        // The next session retries it, such as on a full disk.
        sessions
          .remove({ expiresAt: { below: startedAt } }, { startedAt: { above: latestAt(lastUsedAt) } })
          .catch(() => undefined),
      ])
      if ((await findUser(username))?.passwordHash === passwordHash) return true
      await sessions.remove({ tokenHash })
      return false
    },
    /** The session of a token, unless it has expired. */
    findSession: async (tokenHash: string, now: string): Promise<StoredSession | undefined> =>
      (await findSessions({ tokenHash }, now))[0],
    /** The sessions of a user that have not expired, the last used first. */
    sessions: (username: string, now: string): Promise<StoredSession[]> => findSessions({ username }, now),
    async extendSession(tokenHash: string, use: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>) {
      await sessions.change({ tokenHash }, use)
    },
    removeSession: async (tokenHash: string) => void (await sessions.remove({ tokenHash })),
    /** Removes a session of a user by its ID. False if there is no such session. */
    endSession: (id: string, username: string) => sessions.remove({ id, username }),
    removeSessions: async (username: string) => void (await sessions.remove({ username })),

    /** Stores an invitation in place of an earlier one of the user. False if there is no such user. */
    async setInvitation({ username, tokenHash, expiresAt }: StoredInvitation): Promise<boolean> {
      const user = await findUser(username)
      if (!user) return false
      const changes = { tokenHash, expiresAt, credential: credentialOf(user.passwordHash) }
      return retryConflicts(
        async () =>
          (await invitations.change({ username }, changes)) || invitations.add({ username, ...changes }),
      )
    },
    /** The invitation of a token, unless it has expired. */
    findInvitation: async (tokenHash: string, now: string): Promise<StoredInvitation | undefined> =>
      (await valid(await invitations.find([{ tokenHash }]), now))[0],
    /** All invitations that have not expired. */
    invitations: async (now: string): Promise<StoredInvitation[]> => valid(await invitations.find(), now),

    /** Adds a passkey. False if there is no such user, or a passkey with this ID. */
    async addPasskey(passkey: StoredPasskey): Promise<boolean> {
      const { id, username } = passkey
      const isAdded = await passkeys.add(passkey)
      // After the passkey is stored: the user may be removed at any time before.
      if (!isAdded || (await findUser(username))) return isAdded
      await passkeys.remove({ id, username })
      return false
    },
    findPasskey: async (id: string): Promise<StoredPasskey | undefined> => (await passkeys.find([{ id }]))[0],
    /** The passkeys of a user, the oldest first. */
    passkeys: (username: string) => passkeys.find([{ username }]),
    /** Stores that a passkey was used. False if it was removed, or its counter is no longer `before`. */
    usePasskey: (id: string, before: number, { counter, at }: { counter: number; at: string }) =>
      passkeys.change({ id, counter: before }, { counter, lastUsedAt: at }),
    /** False if the user has no such passkey. */
    removePasskey: (id: string, username: string) => passkeys.remove({ id, username }),

    /** Stores a device. One with the same endpoint keeps its ID, and is replaced otherwise. Undefined if there is no such user. */
    async addDevice(device: StoredDevice): Promise<StoredDevice | undefined> {
      const { endpoint, username, name, p256dh, auth } = device
      await retryConflicts(
        async () =>
          (await devices.change({ endpoint }, { username, name, p256dh, auth })) || devices.add(device),
      )
      // After the device is stored: the user may be removed at any time before.
      if (await findUser(username)) return (await devices.find([{ endpoint }]))[0]
      await devices.remove({ endpoint, username })
      return undefined
    },
    /** All devices, the newest first. */
    devices: () => devices.find(),
    /** Notes when a push was taken. */
    setLastPushedAt: async (id: string, at: string) =>
      void (await devices.change({ id }, { lastPushedAt: at })),
    /** False if there is no such device. */
    removeDevice: (id: string) => devices.remove({ id }),
    removeDevices: async (username: string) => void (await devices.remove({ username })),
  }
}
