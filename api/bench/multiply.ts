import { join } from 'node:path'
import { DatabaseSync } from '../src/stores/sqlite/file/engine.ts'
import { digestOf } from '../src/stores/sqlite/quotes/quote-table.ts'
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
  db.function('digestOf', { deterministic: true }, (json: unknown) => digestOf(String(json)))
  db.exec(`PRAGMA synchronous = OFF;
    CREATE TEMP TABLE source AS
      SELECT row_number() OVER () AS n, quotes.*, json FROM quotes JOIN contents USING (document)`)
  const copies = `(
    SELECT *, json_set(json, '$.id', copyId) AS copyJson FROM (
      SELECT *, substr(hex, 1, 8) || '-' || substr(hex, 9) || substr(id, 14) AS copyId, ms << 15 AS copyDocument
      FROM (SELECT *, printf('%012x', ms) AS hex FROM (SELECT *, CAST(? - n * ? AS INTEGER) AS ms FROM source)))
    ORDER BY n DESC)`
  const copy = [
    `INSERT INTO quotes (id, document, digest, ${columns.join()})
    SELECT copyId, copyDocument, digestOf(copyJson), ${columns.join()} FROM ${copies}`,
    `INSERT INTO contents SELECT copyDocument, copyJson FROM ${copies}`,
    `INSERT INTO search (rowid, searchText) SELECT copyDocument, searchText FROM ${copies}`,
  ].map((sql) => db.prepare(sql))
  for (let made = count; made < size; made += count)
    for (const statement of copy) statement.run(newest - made * stepMs, stepMs)
  db.close()
}
