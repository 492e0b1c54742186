import type { SettingsStore } from '../store.ts'
import type { Access } from './file/group-commit.ts'

/** Settings in the embedded store. */
export function sqliteSettings({ db, commit, read }: Access): SettingsStore {
  const find = db.prepare('SELECT value FROM settings WHERE name = ?')
  const set = db.prepare('REPLACE INTO settings VALUES (?, ?)')
  const value = (name: string) => (find.get(name) as { value: string } | undefined)?.value

  return {
    lastSeenAt: () =>
      read(() => {
        const ms = value('lastSeenAt')
        return ms === undefined ? undefined : Number(ms)
      }),
    setLastSeenAt: (ms) => commit(() => void set.run('lastSeenAt', String(ms))),
  }
}
