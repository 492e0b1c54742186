import type { AccountStore, StoredSession, User } from './account-store.ts'
import type { Access } from './group-commit.ts'

/** The accounts in the embedded store. */
export function embeddedAccounts({ db, commit, answer }: Access): AccountStore {
  const run = (sql: string, ...values: string[]) => db.prepare(sql).run(...values).changes > 0
  // Statement.get would add its own `_metadata`.
  const get = (sql: string, ...values: string[]) => db.prepare(sql).all(...values)[0]
  const endSessions = (username: string) => run('DELETE FROM sessions WHERE username = ?', username)

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
    setPassword: (username, passwordHash) =>
      commit(() => {
        endSessions(username)
        return run('UPDATE users SET passwordHash = ? WHERE username = ?', passwordHash, username)
      }),
    removeUser: (username) =>
      commit(() => {
        endSessions(username)
        return run('DELETE FROM users WHERE username = ?', username)
      }),
    findUser: (username) =>
      answer(() => get('SELECT * FROM users WHERE username = ?', username) as User | undefined),
    users: () => answer(() => db.prepare('SELECT * FROM users ORDER BY username').all() as User[]),
    addSession: ({ tokenHash, username, startedAt, expiresAt }, passwordHash) =>
      commit(() => {
        run('DELETE FROM sessions WHERE expiresAt <= ?', startedAt)
        return run(
          `INSERT INTO sessions (tokenHash, username, startedAt, expiresAt)
           SELECT ?, username, ?, ? FROM users WHERE username = ? AND passwordHash = ?`,
          tokenHash,
          startedAt,
          expiresAt,
          username,
          passwordHash,
        )
      }),
    findSession: (tokenHash, now) =>
      answer(
        () =>
          get(
            'SELECT tokenHash, username, startedAt, expiresAt FROM sessions WHERE tokenHash = ? AND expiresAt > ?',
            tokenHash,
            now,
          ) as StoredSession | undefined,
      ),
    extendSession: (tokenHash, expiresAt) =>
      commit(() => void run('UPDATE sessions SET expiresAt = ? WHERE tokenHash = ?', expiresAt, tokenHash)),
    removeSession: (tokenHash) =>
      commit(() => void run('DELETE FROM sessions WHERE tokenHash = ?', tokenHash)),
  }
}
