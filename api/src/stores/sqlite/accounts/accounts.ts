import type { AccountStore, StoredSession, User } from '../../interface/account-store.ts'
import { latestAt } from '../../latest-at.ts'
import { isFullDisk } from '../file/engine.ts'
import type { Access } from '../file/group-commit.ts'
import { createMemorySessions, withoutHash } from './memory-sessions.ts'

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
          run('DELETE FROM sessions WHERE expiresAt <= ? OR startedAt > ?', startedAt, latestAt(lastUsedAt))
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
