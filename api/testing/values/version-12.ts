import type { StoredQuote } from '@concrete-quote/openapi'
import type { Database } from '../../src/stores/sqlite/file/engine.ts'
import { columnsOf12, digestOf12, jsonColumnsOf12 } from '../../src/stores/sqlite/quotes/version-12.ts'

/** Stores quotes of a file as version 1.2 did, in a column for each field. */
export function makeVersion12(db: Database, quotes: StoredQuote[]) {
  const later = ['version', 'campaignName', 'promisedAt', 'dueAt', 'firstCalledAt', 'callMs']
  const columns = [
    ...columnsOf12.map((name) => `${name} = ?1 ->> '${name}'`),
    ...jsonColumnsOf12.map((name) => `${name} = nullif(?1 -> '${name}', 'null')`),
    ...later.map((name) => `${name} = NULL`),
  ]
  const set = db.prepare(`UPDATE quotes SET digest = ?3, ${columns.join()} WHERE id = ?2`)
  for (const quote of quotes) set.run(JSON.stringify(quote), quote.id, digestOf12(quote))
  const ids = JSON.stringify(quotes.map(({ id }) => id))
  const documents = '(SELECT document FROM quotes WHERE id IN (SELECT value FROM json_each(?)))'
  db.prepare(`DELETE FROM contents WHERE document IN ${documents}`).run(ids)
  db.prepare(`INSERT OR IGNORE INTO unindexed SELECT * FROM ${documents}`).run(ids)
}
