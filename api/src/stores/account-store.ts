/** An owner who can sign in. */
export interface User {
  id: string
  username: string
  /** In PHC string format. */
  passwordHash: string
}

/** Keeps who can sign in, and who has. Every method rejects with `StoreUnavailableError` while it cannot. */
export interface AccountStore {
  /** Adds a user; false when the name is taken. */
  addUser(user: User): Promise<boolean>
  /** Gives a user another password and ends their sessions; false when there is no such user. */
  setPassword(username: string, passwordHash: string): Promise<boolean>
  /** Removes a user and ends their sessions; false when there is no such user. */
  removeUser(username: string): Promise<boolean>
  findUser(username: string): Promise<User | undefined>
  /** All users, in the order of their names. */
  users(): Promise<User[]>
  /** Starts a session. Those that have expired by `now` are forgotten. Times are RFC 3339 in UTC. */
  addSession(session: { tokenHash: string; username: string; expiresAt: string }, now: string): Promise<void>
  /** The session of a token, unless it has expired by `now`. */
  findSession(tokenHash: string, now: string): Promise<{ username: string; expiresAt: string } | undefined>
  /** Lets a session last longer. */
  extendSession(tokenHash: string, expiresAt: string): Promise<void>
  removeSession(tokenHash: string): Promise<void>
}
