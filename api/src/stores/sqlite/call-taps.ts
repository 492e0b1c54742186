import type { CallTap, CallTapCount, CallTapStore } from '../interface/call-tap-store.ts'
import type { Access } from './file/group-commit.ts'

/** Calls from pages of the site in the embedded store. */
export function sqliteCallTaps({ db, commit, read }: Access): CallTapStore {
  const add = db.prepare('INSERT OR IGNORE INTO callTaps (id, page, campaign, lang) VALUES (?, ?, ?, ?)')
  const page = db.prepare('SELECT * FROM callTaps WHERE id > ? ORDER BY id LIMIT ?')
  const count = db.prepare(
    'SELECT campaign, lang, count(*) AS callTaps FROM callTaps WHERE id >= ? AND id < ? GROUP BY campaign, lang',
  )
  const erase = db.prepare('DELETE FROM callTaps WHERE id < ?')
  return {
    addCallTaps: (taps) =>
      commit(() => {
        for (const tap of taps) add.run(tap.id, tap.page, tap.campaign, tap.lang)
      }),
    callTaps: (limit, after = '') => read(() => page.all(after, limit) as unknown as CallTap[]),
    countCallTaps: ({ from, below }) => read(() => count.all(from, below) as unknown as CallTapCount[]),
    eraseCallTaps: (below) => commit(() => void erase.run(below)),
  }
}
