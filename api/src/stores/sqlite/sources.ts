import type { Source } from '@concrete-quote/openapi'
import type { Access } from './file/group-commit.ts'
import type { SourceStore } from '../interface/source-store.ts'

/** Registered sources in the embedded store. */
export function sqliteSources({ db, commit, read }: Access): SourceStore {
  const add = db.prepare('INSERT INTO sources (origin, name) VALUES (?, ?) ON CONFLICT (origin) DO NOTHING')
  const remove = db.prepare('DELETE FROM sources WHERE name = ?')
  const all = db.prepare('SELECT name, origin FROM sources ORDER BY name, origin')
  const byOrigin = db.prepare('SELECT name, origin FROM sources WHERE origin = ?')
  const matching = db.prepare('SELECT name, origin FROM sources WHERE origin = ? OR name = ?')
  return {
    addSource: ({ name, origin }) =>
      commit(() => {
        if (add.run(origin, name).changes > 0) return true
        return (byOrigin.get(origin) as Source).name === name
      }),
    removeSource: (name) => commit(() => remove.run(name).changes > 0),
    sources: () => read(() => all.all() as Source[]),
    findSources: (origin = '', name) => read(() => matching.all(origin, name) as Source[]),
  }
}
