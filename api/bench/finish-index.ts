import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'

/** Waits until the search index has all quotes of a data folder: until then, searches read the queue beside it. */
export async function finishIndex(dataDir: string) {
  for (;;) {
    const db = new Database(join(dataDir, 'quotes.db'))
    const queued = db.prepare('SELECT 1 FROM searchQueue LIMIT 1').all()
    db.close()
    if (queued.length === 0) return
    const store = openSqliteStore(dataDir)
    await sleep(5000)
    await store.close()
  }
}
