import type { StoredToken, TokenStore } from '../interface/token-store.ts'
import type { Access } from './file/group-commit.ts'

/** API tokens in the embedded store. */
export function sqliteTokens({ db, commit, read }: Access): TokenStore {
  const add = db.prepare('INSERT INTO tokens VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING')
  const find = db.prepare('SELECT name, tokenHash, createdAt FROM tokens WHERE tokenHash = ?')
  const all = db.prepare('SELECT name, tokenHash, createdAt FROM tokens ORDER BY name')
  const remove = db.prepare('DELETE FROM tokens WHERE name = ?')
  return {
    addToken: ({ name, tokenHash, createdAt }) =>
      commit(() => add.run(name, tokenHash, createdAt).changes > 0),
    findToken: (tokenHash) => read(() => find.get(tokenHash) as StoredToken | undefined),
    tokens: () => read(() => all.all() as StoredToken[]),
    removeToken: (name) => commit(() => remove.run(name).changes > 0),
  }
}
