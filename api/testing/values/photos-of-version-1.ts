import { DatabaseSync } from '../../src/stores/sqlite/file/engine.ts'

/** Makes a file of photos one of schema version 1, in which the links of some quotes are revoked. */
export function makeVersion1(file: string, revoked: string[]) {
  const db = new DatabaseSync(file)
  db.exec(`DROP TRIGGER photoRemoved; DROP TABLE uploaders; PRAGMA user_version = 1;
    CREATE TABLE revokedLinks (quoteId TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`)
  for (const quoteId of revoked) db.prepare('INSERT INTO revokedLinks VALUES (?)').run(quoteId)
  db.close()
}
