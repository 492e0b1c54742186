import type { Database } from '../../src/stores/sqlite/file/engine.ts'
import { columnsOf12, jsonColumnsOf12 } from '../../src/stores/sqlite/quotes/version-12.ts'

/** Stores quotes of a file as version 1.2 did, in a column for each field. */
export function makeVersion12(db: Database, where = 'TRUE') {
  const fields = columnsOf12.map((name) => `${name} = json ->> '${name}'`)
  const lists = jsonColumnsOf12.map((name) => `${name} = json -> '${name}'`)
  const later = ['json', 'version', 'campaignName', 'promisedAt', 'dueAt', 'firstCalledAt', 'callMs']
  const absent = later.map((name) => `${name} = NULL`)
  db.exec(`INSERT OR IGNORE INTO unindexed SELECT document FROM quotes WHERE ${where};
    UPDATE quotes SET ${[...fields, ...lists, ...absent].join()} WHERE ${where}`)
}
