import type { TokenScope } from '@concrete-quote/openapi'
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
import { isFullDisk } from './file/engine.ts'
import type { Access } from './file/group-commit.ts'

const sessionColumns = 'tokenHash, id, username, browser, address, method, startedAt, lastUsedAt, expiresAt'

/**
 * Users and sessions in the embedded store. Sessions that start while the disk is full are in a temporary table, which is in
 * memory and ends with the process: so owners can sign in. They end with the password of their user.
 */
export function sqliteAccounts({ db, commit, read }: Access): AccountStore {
  db.exec(`
    CREATE TEMP TABLE fullDiskSessions AS SELECT ${sessionColumns}, '' AS passwordHash FROM sessions WHERE FALSE;
    CREATE TEMP VIEW allSessions AS SELECT ${sessionColumns} FROM sessions
      UNION ALL SELECT ${sessionColumns} FROM fullDiskSessions
      WHERE (username, passwordHash) IN (SELECT username, passwordHash FROM users)`)
  const run = (sql: string, ...values: (string | null)[]) => db.prepare(sql).run(...values).changes > 0
  const find = db.prepare('SELECT * FROM allSessions WHERE tokenHash = ? AND expiresAt > ?')
  const list = db.prepare(
    'SELECT * FROM allSessions WHERE username = ? AND expiresAt > ? ORDER BY lastUsedAt DESC',
  )
  const endSessions = (username: string) => run('DELETE FROM sessions WHERE username = ?', username)
  const endAccess = (username: string) => {
    endSessions(username)
    run('DELETE FROM invitations WHERE username = ?', username)
  }
  /** Changes a session, in memory if it is there. Returns whether there is one. */
  const change = async (sql: (table: string) => string, ...values: string[]) =>
    (await read(() => run(sql('fullDiskSessions'), ...values))) ||
    (await commit(() => run(sql('sessions'), ...values)))

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
        const isChanged = run(
          'UPDATE users SET passwordHash = ?1 WHERE username = ?2 AND passwordHash = ifnull(?3, passwordHash)',
          ...[passwordHash, username, verifiedHash ?? null],
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
      read(() => db.prepare('SELECT * FROM users WHERE username = ?').get(username) as User | undefined),
    users: () => read(() => db.prepare('SELECT * FROM users ORDER BY username').all() as User[]),
    async addSession(session, passwordHash) {
      const { startedAt, lastUsedAt } = session
      function add(table: string, more = ''): boolean {
        const insert = db.prepare(`
          INSERT INTO ${table}
          SELECT :tokenHash, :id, username, :browser, :address, :method, :startedAt, :lastUsedAt, :expiresAt${more}
          FROM users WHERE username = :username AND passwordHash = :passwordHash`)
        return insert.run({ ...session, passwordHash }).changes > 0
      }
      try {
        return await commit(() => {
          run('DELETE FROM sessions WHERE expiresAt <= ? OR startedAt > ?', startedAt, latestAt(lastUsedAt))
          return add('sessions')
        })
      } catch (error) {
        if (!isFullDisk(error)) throw error
        return read(() => add('fullDiskSessions', ', passwordHash'))
      }
    },
    findSession: (tokenHash, now) => read(() => find.get(tokenHash, now) as StoredSession | undefined),
    sessions: (username, now) => read(() => list.all(username, now) as unknown[] as StoredSession[]),
    async extendSession(tokenHash, { lastUsedAt, expiresAt }) {
      const extend = (table: string) =>
        `UPDATE ${table} SET lastUsedAt = ?, expiresAt = ? WHERE tokenHash = ?`
      await change(extend, lastUsedAt, expiresAt, tokenHash)
    },
    async removeSession(tokenHash) {
      await change((table) => `DELETE FROM ${table} WHERE tokenHash = ?`, tokenHash)
    },
    endSession: (id, username) =>
      change((table) => `DELETE FROM ${table} WHERE id = ? AND username = ?`, id, username),
    async removeSessions(username) {
      await read(() => run('DELETE FROM fullDiskSessions WHERE username = ?', username))
      await commit(() => endSessions(username))
    },
  }
}

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

type TokenRow = Omit<StoredToken, 'scopes'> & {
  /** As JSON. */
  scopes: string
}

const toToken = ({ scopes, ...token }: TokenRow): StoredToken => ({
  ...token,
  scopes: JSON.parse(scopes) as TokenScope[],
})

export function sqliteTokens({ db, commit, read }: Access): TokenStore {
  const add = db.prepare(
    `INSERT INTO tokens VALUES (:name, :tokenHash, :createdAt, :expiresAt, :lastUsedAt, :source, :scopes)
    ON CONFLICT (name) DO NOTHING`,
  )
  const find = db.prepare('SELECT * FROM tokens WHERE tokenHash = ?')
  const all = db.prepare('SELECT * FROM tokens ORDER BY name')
  const use = db.prepare("UPDATE tokens SET lastUsedAt = ?1 WHERE name = ?2 AND ifnull(lastUsedAt, '') < ?1")
  const remove = db.prepare('DELETE FROM tokens WHERE name = ?')
  return {
    addToken: (token) =>
      commit(() => add.run({ ...token, scopes: JSON.stringify(token.scopes) }).changes > 0),
    findToken: (tokenHash) => read(() => (find.all(tokenHash) as TokenRow[]).map(toToken)[0]),
    tokens: () => read(() => (all.all() as TokenRow[]).map(toToken)),
    setTokenUsed: (name, at) => commit(() => void use.run(at, name)),
    removeToken: (name) => commit(() => remove.run(name).changes > 0),
  }
}

type PasskeyRow = Omit<StoredPasskey, 'transports' | 'isSynced'> & {
  /** As JSON. */
  transports: string
  isSynced: 0 | 1
}

/** Passkeys in the embedded store. While the disk is full, their use is not stored, so that owners can sign in. */
export function sqlitePasskeys({ db, commit, read }: Access): PasskeyStore {
  const add = db.prepare(
    `INSERT INTO passkeys
    SELECT :id, username, :name, :publicKey, :counter, :transports, :isSynced, :createdAt, :lastUsedAt
    FROM users WHERE username = :username
    ON CONFLICT (id) DO NOTHING`,
  )
  const find = db.prepare('SELECT * FROM passkeys WHERE id = ?')
  const all = db.prepare('SELECT * FROM passkeys WHERE username = ? ORDER BY createdAt, id')
  const use = db.prepare('UPDATE passkeys SET counter = ?, lastUsedAt = ? WHERE id = ? AND counter = ?')
  const remove = db.prepare('DELETE FROM passkeys WHERE id = ? AND username = ?')
  return {
    addPasskey: ({ transports, isSynced, ...passkey }) =>
      commit(() => {
        const row = { ...passkey, transports: JSON.stringify(transports), isSynced: Number(isSynced) }
        return add.run(row).changes > 0
      }),
    findPasskey: (id) => read(() => (find.all(id) as PasskeyRow[]).map(toPasskey)[0]),
    passkeys: (username) => read(() => (all.all(username) as PasskeyRow[]).map(toPasskey)),
    async usePasskey(id, before, { counter, at }) {
      try {
        return await commit(() => use.run(counter, at, id, before).changes > 0)
      } catch (error) {
        if (!isFullDisk(error)) throw error
        return read(() => (find.get(id) as PasskeyRow | undefined)?.counter === before)
      }
    },
    removePasskey: (id, username) => commit(() => remove.run(id, username).changes > 0),
  }
}

const toPasskey = ({ transports, isSynced, ...row }: PasskeyRow): StoredPasskey => ({
  ...row,
  transports: JSON.parse(transports) as string[],
  isSynced: isSynced === 1,
})

export function sqliteDevices({ db, commit, read }: Access): DeviceStore {
  const add = db.prepare(
    `INSERT INTO devices
    SELECT :id, username, :name, :endpoint, :p256dh, :auth, :createdAt, :lastPushedAt
    FROM users WHERE username = :username
    ON CONFLICT (endpoint) DO UPDATE SET
    username = excluded.username, name = excluded.name, p256dh = excluded.p256dh, auth = excluded.auth
    RETURNING *`,
  )
  const all = db.prepare('SELECT * FROM devices ORDER BY createdAt DESC, id DESC')
  const note = db.prepare('UPDATE devices SET lastPushedAt = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM devices WHERE id = ?')
  const removeAll = db.prepare('DELETE FROM devices WHERE username = ?')
  return {
    addDevice: (device) => commit(() => add.get({ ...device }) as StoredDevice | undefined),
    devices: () => read(() => all.all() as unknown as StoredDevice[]),
    setLastPushedAt: (id, at) => commit(() => void note.run(at, id)),
    removeDevice: (id) => commit(() => remove.run(id).changes > 0),
    removeDevices: (username) => commit(() => void removeAll.run(username)),
  }
}
