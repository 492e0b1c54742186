import type {
  AccountStore,
  InvitationStore,
  SessionUse,
  StoredInvitation,
  StoredSession,
  StoredToken,
  TokenStore,
  User,
} from '../interface/account-store.ts'
import { isFullDisk } from './file/engine.ts'
import type { Access } from './file/group-commit.ts'

/**
 * Users and sessions in the embedded store. While the disk is full, sessions start in memory, so that owners can sign
 * in.
 */
export function sqliteAccounts({ db, commit, read }: Access): AccountStore {
  const run = (sql: string, ...values: string[]) => db.prepare(sql).run(...values).changes > 0
  const get = (sql: string, ...values: string[]): unknown => db.prepare(sql).get(...values)
  const endSessions = (username: string) => run('DELETE FROM sessions WHERE username = ?', username)
  const endAccess = (username: string) => {
    endSessions(username)
    run('DELETE FROM invitations WHERE username = ?', username)
  }
  const memory = createMemorySessions()
  /** Whether the user of a session in memory still exists, with the same password. */
  const isCurrent = ({ username, passwordHash }: { username: string; passwordHash: string }) =>
    get('SELECT 1 FROM users WHERE username = ? AND passwordHash = ?', username, passwordHash) !== undefined

  return {
    addUser: ({ id, username, passwordHash }) =>
      commit(() =>
        run(
          'INSERT INTO users VALUES (?, ?, ?) ON CONFLICT (username) DO NOTHING',
          id,
          username,
          passwordHash,
        ),
      ),
    setPassword: (username, passwordHash, verifiedHash) =>
      commit(() => {
        const isChanged =
          verifiedHash === undefined
            ? run('UPDATE users SET passwordHash = ? WHERE username = ?', passwordHash, username)
            : run(
                'UPDATE users SET passwordHash = ? WHERE username = ? AND passwordHash = ?',
                passwordHash,
                username,
                verifiedHash,
              )
        if (isChanged) endAccess(username)
        return isChanged
      }),
    removeUser: (username) =>
      commit(() => {
        endAccess(username)
        for (const table of ['passkeys', 'devices']) run(`DELETE FROM ${table} WHERE username = ?`, username)
        return run('DELETE FROM users WHERE username = ?', username)
      }),
    findUser: (username) =>
      read(() => get('SELECT * FROM users WHERE username = ?', username) as User | undefined),
    users: () => read(() => db.prepare('SELECT * FROM users ORDER BY username').all() as User[]),
    async addSession(session, passwordHash) {
      const { tokenHash, id, username, browser, address, method, startedAt, lastUsedAt, expiresAt } = session
      try {
        return await commit(() => {
          run('DELETE FROM sessions WHERE expiresAt <= ?', startedAt)
          return run(
            `INSERT INTO sessions
             SELECT ?, ?, username, ?, ?, ?, ?, ?, ? FROM users WHERE username = ? AND passwordHash = ?`,
            ...[tokenHash, id, browser, address, method, startedAt, lastUsedAt, expiresAt],
            ...[username, passwordHash],
          )
        })
      } catch (error) {
        if (!isFullDisk(error)) throw error
        return read(() => {
          if (!isCurrent({ username, passwordHash })) return false
          memory.add({ ...session, passwordHash })
          return true
        })
      }
    },
    findSession: (tokenHash, now) =>
      read(() => {
        const inMemory = memory.find(tokenHash, now)
        if (inMemory) return isCurrent(inMemory) ? withoutHash(inMemory) : undefined
        return get('SELECT * FROM sessions WHERE tokenHash = ? AND expiresAt > ?', tokenHash, now) as
          | StoredSession
          | undefined
      }),
    sessions: (username, now) =>
      read(() => {
        const stored = db.prepare('SELECT * FROM sessions WHERE username = ? AND expiresAt > ?')
        return [
          ...memory.of(username, now).filter(isCurrent).map(withoutHash),
          ...(stored.all(username, now) as unknown as StoredSession[]),
        ].sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
      }),
    async extendSession(tokenHash, use) {
      if (memory.extend(tokenHash, use)) return
      await commit(() =>
        run(
          'UPDATE sessions SET lastUsedAt = ?, expiresAt = ? WHERE tokenHash = ?',
          use.lastUsedAt,
          use.expiresAt,
          tokenHash,
        ),
      )
    },
    async removeSession(tokenHash) {
      if (memory.remove(tokenHash)) return
      await commit(() => run('DELETE FROM sessions WHERE tokenHash = ?', tokenHash))
    },
    endSession: async (id, username) =>
      memory.end(id, username) ||
      (await commit(() => run('DELETE FROM sessions WHERE id = ? AND username = ?', id, username))),
    async removeSessions(username) {
      memory.removeAll(username)
      await commit(() => endSessions(username))
    },
  }
}

/** Invitations in the embedded store. */
export function sqliteInvitations({ db, commit, read }: Access): InvitationStore {
  const set = db.prepare('REPLACE INTO invitations SELECT username, ?, ? FROM users WHERE username = ?')
  const find = db.prepare('SELECT * FROM invitations WHERE tokenHash = ? AND expiresAt > ?')
  const all = db.prepare('SELECT * FROM invitations WHERE expiresAt > ?')
  return {
    setInvitation: ({ username, tokenHash, expiresAt }) =>
      commit(() => set.run(tokenHash, expiresAt, username).changes > 0),
    findInvitation: (tokenHash, now) =>
      read(() => find.get(tokenHash, now) as unknown as StoredInvitation | undefined),
    invitations: (now) => read(() => all.all(now) as unknown as StoredInvitation[]),
  }
}

/** API tokens in the embedded store. */
export function sqliteTokens({ db, commit, read }: Access): TokenStore {
  const add = db.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING')
  const find = db.prepare('SELECT * FROM tokens WHERE tokenHash = ?')
  const all = db.prepare('SELECT * FROM tokens ORDER BY name')
  const use = db.prepare("UPDATE tokens SET lastUsedAt = ?1 WHERE name = ?2 AND ifnull(lastUsedAt, '') < ?1")
  const remove = db.prepare('DELETE FROM tokens WHERE name = ?')
  return {
    addToken: ({ name, tokenHash, createdAt, expiresAt, lastUsedAt, source }) =>
      commit(() => add.run(name, tokenHash, createdAt, expiresAt, lastUsedAt, source).changes > 0),
    findToken: (tokenHash) => read(() => find.get(tokenHash) as StoredToken | undefined),
    tokens: () => read(() => all.all() as StoredToken[]),
    setTokenUsed: (name, at) => commit(() => void use.run(at, name)),
    removeToken: (name) => commit(() => remove.run(name).changes > 0),
  }
}

/** A session, and the password hash that it was verified against. */
interface MemorySession extends StoredSession {
  passwordHash: string
}

const withoutHash = ({ passwordHash: _, ...session }: MemorySession): StoredSession => session

/** More sign-ins than owners make while a disk is full; beyond that, the oldest ends. */
const maxSessions = 100

/** Creates a place for sessions that start while the disk is full. They end with the process. */
function createMemorySessions() {
  const sessions = new Map<string, MemorySession>()
  return {
    add(session: MemorySession) {
      sessions.set(session.tokenHash, session)
      const [oldest] = sessions.keys()
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
    },
    /** The session of a token, unless it has expired by `now`. */
    find(tokenHash: string, now: string): MemorySession | undefined {
      const session = sessions.get(tokenHash)
      return session && session.expiresAt > now ? session : undefined
    },
    /** Extends a session; false if it is not kept here. */
    extend(tokenHash: string, use: SessionUse): boolean {
      const session = sessions.get(tokenHash)
      if (session) Object.assign(session, use)
      return session !== undefined
    },
    /** The sessions of a user that have not expired by `now`. */
    of: (username: string, now: string): MemorySession[] =>
      [...sessions.values()].filter((session) => session.username === username && session.expiresAt > now),
    /** Removes a session; false if it is not kept here. */
    remove: (tokenHash: string): boolean => sessions.delete(tokenHash),
    /** Removes a session of a user by its ID; false if it is not kept here. */
    end(id: string, username: string): boolean {
      const ended = [...sessions.values()].find(
        (session) => session.id === id && session.username === username,
      )
      return ended !== undefined && sessions.delete(ended.tokenHash)
    },
    /** Removes all sessions of a user. */
    removeAll(username: string) {
      for (const [tokenHash, session] of sessions)
        if (session.username === username) sessions.delete(tokenHash)
    },
  }
}
