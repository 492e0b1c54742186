import { join } from 'node:path'
import { DatabaseSync } from '../src/stores/sqlite/file/engine.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { countQuotes } from '../testing/values/count-quotes.ts'

interface Times {
  /** When the newest copy was received, in milliseconds since 1970. */
  newest: number
  /** How much older each other one is, in milliseconds. */
  stepMs: number
}

/** Multiplies the quotes of a store to `size` by SQL. */
export async function multiply(dataDir: string, size: number, { newest, stepMs }: Times): Promise<void> {
  const store = openSqliteStore(dataDir)
  const count = await countQuotes(store)
  await store.close()
  const db = new DatabaseSync(join(dataDir, 'quotes.db'))
  const table = db.prepare(
    "SELECT name FROM pragma_table_info('quotes') WHERE name NOT IN ('id', 'idempotencyKey', 'document', 'digest')",
  )
  const columns = (table.all() as { name: string }[]).map(({ name }) => name)
  db.exec(
    'PRAGMA synchronous = OFF; CREATE TEMP TABLE source AS SELECT row_number() OVER () AS n, * FROM quotes',
  )
  const copy = db.prepare(`
    INSERT INTO quotes (id, document, ${columns.join()})
    SELECT substr(hex, 1, 8) || '-' || substr(hex, 9) || substr(id, 14), ms << 15, ${columns.join()}
    FROM (SELECT printf('%012x', ms) AS hex, * FROM (SELECT CAST(? - n * ? AS INTEGER) AS ms, * FROM source))
    ORDER BY n DESC`)
  for (let made = count; made < size; made += count) {
    copy.run(newest - made * stepMs, stepMs)
    db.exec(`INSERT INTO search (rowid, searchText) SELECT document, searchText FROM quotes
      WHERE document IN (SELECT document FROM unindexed); DELETE FROM unindexed`)
  }
  db.close()
}
