/** An owner who can sign in. */
export interface User {
  id: string
  username: string
  /** In PHC string format. */
  passwordHash: string
}

/** A sign-in of a user. Times are RFC 3339 in UTC. */
export interface StoredSession {
  tokenHash: string
  username: string
  startedAt: string
  expiresAt: string
}

/** Keeps who can sign in, and who has. Every method rejects with `StoreUnavailableError` while it cannot. */
export interface AccountStore {
  /** Adds a user; false when the name is taken. */
  addUser(user: User): Promise<boolean>
  /** Gives a user another password and ends their sessions at the same moment; false when there is no such user. */
  setPassword(username: string, passwordHash: string): Promise<boolean>
  /** Removes a user and ends their sessions at the same moment; false when there is no such user. */
  removeUser(username: string): Promise<boolean>
  findUser(username: string): Promise<User | undefined>
  /** All users, in the order of their names. */
  users(): Promise<User[]>
  /**
   * Starts a session, and forgets those that have expired by its start.
   * @param passwordHash What the password was verified against.
   * @returns False, and no session, when the user has been removed or has another password since.
   */
  addSession(session: StoredSession, passwordHash: string): Promise<boolean>
  /** The session of a token, unless it has expired by `now`. */
  findSession(tokenHash: string, now: string): Promise<StoredSession | undefined>
  /** Lets a session last longer. */
  extendSession(tokenHash: string, expiresAt: string): Promise<void>
  removeSession(tokenHash: string): Promise<void>
}
