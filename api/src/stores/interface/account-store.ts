import type { ActiveSession, ApiToken, Device, Passkey } from '@concrete-quote/openapi'

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

/** Stores users and sessions. */
export interface AccountStore {
  /** Adds a user. False if the name is taken. */
  addUser(user: User): Promise<boolean>
  /**
   * Sets the password of a user and ends their sessions and invitation in one transaction.
   * @param verifiedHash The hash that the current password was verified against; undefined if it was not asked for.
   * @returns False without a change if there is no such user, or the password changed in the meantime.
   */
  setPassword(username: string, passwordHash: string, verifiedHash?: string): Promise<boolean>
  /** Removes a user with their sessions, invitation, passkeys, and devices in one transaction. False if there is no such user. */
  removeUser(username: string): Promise<boolean>
  findUser(username: string): Promise<User | undefined>
  /** All users, ordered by name. */
  users(): Promise<User[]>
  /**
   * Adds a session, and removes those that have expired, or are from a clock that was ahead.
   * @param passwordHash The hash that the password was verified against.
   * @returns False without a session if the user was removed or the password changed in the meantime.
   */
  addSession(session: StoredSession, passwordHash: string): Promise<boolean>
  /** The session of a token, unless it has expired. */
  findSession(tokenHash: string, now: string): Promise<StoredSession | undefined>
  /** The sessions of a user that have not expired, the last used first. */
  sessions(username: string, now: string): Promise<StoredSession[]>
  extendSession(tokenHash: string, use: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>): Promise<void>
  removeSession(tokenHash: string): Promise<void>
  /** Removes a session of a user by its ID. False if there is no such session. */
  endSession(id: string, username: string): Promise<boolean>
  removeSessions(username: string): Promise<void>
}

/** A one-time link by which a user chooses a password. */
export interface StoredInvitation {
  username: string
  /** The hash of the token in the link. */
  tokenHash: string
  /** RFC 3339, UTC. */
  expiresAt: string
}

/** Stores invitations, at most one per user. They end with the password of their user. */
export interface InvitationStore {
  /** Stores an invitation in place of an earlier one of the user. False if there is no such user. */
  setInvitation(invitation: StoredInvitation): Promise<boolean>
  /** The invitation of a token, unless it has expired. */
  findInvitation(tokenHash: string, now: string): Promise<StoredInvitation | undefined>
  /** All invitations that have not expired. */
  invitations(now: string): Promise<StoredInvitation[]>
}

/** An API token of an integrator. */
export interface StoredToken extends ApiToken {
  tokenHash: string
}

export interface TokenStore {
  /** Adds a token. False if the name is taken. */
  addToken(token: StoredToken): Promise<boolean>
  /** The token with a hash, unless it was revoked. It may have expired. */
  findToken(tokenHash: string): Promise<StoredToken | undefined>
  /** All tokens, ordered by name. */
  tokens(): Promise<StoredToken[]>
  /** Stores when a token was used, unless a later use is stored. */
  setTokenUsed(name: string, at: string): Promise<void>
  /** Removes a token. False if there is none of that name. */
  removeToken(name: string): Promise<boolean>
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

export interface PasskeyStore {
  /** Adds a passkey. False if there is no such user, or a passkey with this ID. */
  addPasskey(passkey: StoredPasskey): Promise<boolean>
  findPasskey(id: string): Promise<StoredPasskey | undefined>
  /** The passkeys of a user, the oldest first. */
  passkeys(username: string): Promise<StoredPasskey[]>
  /** Stores that a passkey was used. False if it was removed, or its counter is no longer `before`. */
  usePasskey(id: string, before: number, use: { counter: number; at: string }): Promise<boolean>
  /** False if the user has no such passkey. */
  removePasskey(id: string, username: string): Promise<boolean>
}

/** A browser's push subscription (Push API). */
export interface StoredDevice extends Omit<Device, 'endpointHash'> {
  /** Where pushes are posted. */
  endpoint: string
  /** The public key of the browser, and the authentication secret, in base64url (RFC 8291). */
  p256dh: string
  auth: string
}

export interface DeviceStore {
  /** Stores a device. One with the same endpoint keeps its ID, and is replaced otherwise. Undefined if there is no such user. */
  addDevice(device: StoredDevice): Promise<StoredDevice | undefined>
  /** All devices, the newest first. */
  devices(): Promise<StoredDevice[]>
  /** Notes when a push was taken. */
  setLastPushedAt(id: string, at: string): Promise<void>
  /** False if there is no such device. */
  removeDevice(id: string): Promise<boolean>
  removeDevices(username: string): Promise<void>
}
