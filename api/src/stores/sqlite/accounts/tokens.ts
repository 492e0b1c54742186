import type { StoredToken, TokenStore } from '../../interface/account-store.ts'
import type { Access } from '../file/group-commit.ts'

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
