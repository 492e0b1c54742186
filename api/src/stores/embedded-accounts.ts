import type Database from 'libsql'
import type { AccountStore, User } from './account-store.ts'

/** How a part of the embedded store works on its file. */
export interface Access {
  db: Database.Database
  /** Runs a write in the next commit. */
  write: <T>(work: () => T) => Promise<T>
  read: <T>(work: () => T) => Promise<T>
}

/** The accounts in the embedded store. */
export function embeddedAccounts({ db, write, read }: Access): AccountStore {
  const run = (sql: string, ...values: string[]) => db.prepare(sql).run(...values).changes > 0
  // Statement.get would add its own `_metadata`.
  const get = (sql: string, ...values: string[]) => db.prepare(sql).all(...values)[0]
  const endSessions = (username: string) => run('DELETE FROM sessions WHERE username = ?', username)

  return {
    addUser: ({ id, username, passwordHash }) =>
      write(() =>
        run(
          'INSERT INTO users VALUES (?, ?, ?) ON CONFLICT (username) DO NOTHING',
          id,
          username,
          passwordHash,
        ),
      ),
    setPassword: (username, passwordHash) =>
      write(() => {
        endSessions(username)
        return run('UPDATE users SET passwordHash = ? WHERE username = ?', passwordHash, username)
      }),
    removeUser: (username) =>
      write(() => {
        endSessions(username)
        return run('DELETE FROM users WHERE username = ?', username)
      }),
    findUser: (username) =>
      read(() => get('SELECT * FROM users WHERE username = ?', username) as User | undefined),
    users: () => read(() => db.prepare('SELECT * FROM users ORDER BY username').all() as User[]),
    addSession: ({ tokenHash, username, expiresAt }, now) =>
      write(() => {
        run('DELETE FROM sessions WHERE expiresAt <= ?', now)
        run('INSERT INTO sessions VALUES (?, ?, ?)', tokenHash, username, expiresAt)
      }),
    findSession: (tokenHash, now) =>
      read(
        () =>
          get(
            'SELECT username, expiresAt FROM sessions WHERE tokenHash = ? AND expiresAt > ?',
            tokenHash,
            now,
          ) as { username: string; expiresAt: string } | undefined,
      ),
    extendSession: (tokenHash, expiresAt) =>
      write(() => void run('UPDATE sessions SET expiresAt = ? WHERE tokenHash = ?', expiresAt, tokenHash)),
    removeSession: (tokenHash) =>
      write(() => void run('DELETE FROM sessions WHERE tokenHash = ?', tokenHash)),
  }
}
