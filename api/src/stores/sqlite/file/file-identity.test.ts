import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { DatabaseSync } from './engine.ts'
import { watchFile } from './file-identity.ts'

function openWatched() {
  const file = join(freshDataDir(), 'quotes.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)')
  return { file, db, watch: watchFile(db, file) }
}

it('notices that the file is overwritten by a copy of itself from before the last checkpoint', () => {
  const { file, db, watch } = openWatched()
  const checkpoint = () => {
    watch.renewId()
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  checkpoint()
  watch.check()
  copyFileSync(file, `${file}.copy`)
  db.exec('UPDATE notes SET text = 2')
  checkpoint()
  watch.check()
  copyFileSync(`${file}.copy`, file)
  expect(() => watch.check()).toThrow(StoreUnavailableError)
  watch.close()
  db.close()
})

it('expects either ID while a reader keeps the log from being moved to the file', () => {
  const { file, db, watch } = openWatched()
  const reader = new DatabaseSync(file)
  reader.exec('BEGIN; SELECT * FROM notes')
  for (let n = 0; n < 3; n++) {
    watch.renewId()
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    watch.check()
  }
  reader.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  watch.check()
  reader.close()
  watch.close()
  db.close()
})
