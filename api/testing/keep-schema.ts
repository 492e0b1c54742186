// `npx tsx api/testing/keep-schema.ts`: keeps a store of the newest SQLite schema version for the tests: that of the
// version before, migrated. Run it in the commit that adds the migration.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { rootDir } from '../src/config.ts'
import { storeFile } from '../src/stores/sqlite/file/store-files.ts'
import { schemaVersion } from '../src/stores/sqlite/migrations/migrations.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { freshDataDir } from './servers/server.ts'

const kept = (version: number) => join(rootDir, `api/src/stores/sqlite/migrations/schemas/${version}.db.gz`)
const target = kept(schemaVersion)
if (existsSync(target)) {
  console.log(`${target} exists. It is never changed: add a migration first.`)
  process.exit(1)
}
const dataDir = freshDataDir()
writeFileSync(storeFile(dataDir), gunzipSync(readFileSync(kept(schemaVersion - 1))))
const store = openSqliteStore(dataDir)
// Waits for what is added to stored quotes in the background.
await store.list(1, undefined, { q: 'any' })
await store.close()
writeFileSync(target, gzipSync(readFileSync(storeFile(dataDir))))
console.log(`Wrote ${target}`)
