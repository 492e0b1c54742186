import type { PasskeyStore, StoredPasskey } from '../../interface/passkey-store.ts'
import { isFullDisk } from '../file/engine.ts'
import type { Access } from '../file/group-commit.ts'

/** A row of `passkeys`. */
type Row = Omit<StoredPasskey, 'transports' | 'isSynced'> & {
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
        const row: Row = { ...passkey, transports: JSON.stringify(transports), isSynced: isSynced ? 1 : 0 }
        return add.run({ ...row }).changes > 0
      }),
    findPasskey: (id) =>
      read(() => {
        const row = find.get(id) as Row | undefined
        return row && toPasskey(row)
      }),
    passkeys: (username) => read(() => (all.all(username) as unknown as Row[]).map(toPasskey)),
    async usePasskey(id, before, { counter, at }) {
      try {
        return await commit(() => use.run(counter, at, id, before).changes > 0)
      } catch (error) {
        if (!isFullDisk(error)) throw error
        return read(() => (find.get(id) as Row | undefined)?.counter === before)
      }
    },
    removePasskey: (id, username) => commit(() => remove.run(id, username).changes > 0),
  }
}

const toPasskey = ({ transports, isSynced, ...row }: Row): StoredPasskey => ({
  ...row,
  transports: JSON.parse(transports) as string[],
  isSynced: isSynced === 1,
})
