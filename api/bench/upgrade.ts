// `npm run bench -- upgrade`: the first start with a data folder of a million quotes whose schema has no search index.
// Needs Linux, for /proc, and 4 GB of disk.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Database from 'libsql'
import { figure } from '../../figures.ts'
import { rootDir } from '../src/config.ts'
import { migrations } from '../src/stores/sqlite/migrations.ts'
import { addSearchWords } from '../src/stores/sqlite/search/add-search-words.ts'
import { aQuote } from '../src/stores/store-contract.ts'
import { startServer, stopServer } from '../src/testing/server.ts'
import { cpuSeconds, peakMb } from './measure.ts'

const count = 1_000_000
const names = ['Smith', 'Garcia', 'Nguyen', 'Okafor', 'Müller']
const vocabulary = Array.from(
  { length: 5000 },
  (_, n) => `${['drive', 'pati', 'slab'][n % 3]}${n.toString(36)}`,
)

/** Creates the data folder of a server without a search index. The details of a quote have 20 words. */
function fill(file: string) {
  const db = new Database(file)
  db.exec('PRAGMA synchronous = OFF')
  const schema = migrations.slice(0, migrations.indexOf(addSearchWords))
  for (const migration of schema) if (typeof migration === 'string') db.exec(migration)
  db.exec(`PRAGMA user_version = ${schema.length}; BEGIN`)
  const columns = [
    'id',
    'createdAt',
    'firstName',
    'lastName',
    'phone',
    'email',
    'projectType',
    'projectDetails',
  ]
  const insert = db.prepare(
    `INSERT INTO quotes (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  )
  for (let n = 0; n < count; n++) {
    const words = Array.from({ length: 20 }, (_, at) => vocabulary[(n * 7919 + at * at * 104_729) % 5000])
    const quote: Record<string, unknown> = aQuote({
      lastName: names[n % names.length] ?? '',
      email: `person${n}@example.com`,
      phone: `(214) 555-${String(n).padStart(7, '0')}`,
      projectDetails: words.join(' '),
    })
    insert.run(...columns.map((column) => quote[column]))
  }
  db.exec('COMMIT')
  db.close()
}

const mb = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
const dataDir = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
try {
  const file = join(dataDir, 'quotes.db')
  fill(file)
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const before = size(file)
  let wal = 0
  const watch = setInterval(() => (wal = Math.max(wal, size(`${file}-wal`))), 100)
  const start = performance.now()
  const server = await startServer({ DATA_DIR: dataDir })
  const seconds = (performance.now() - start) / 1000
  const pid = server.process.pid ?? NaN
  figure('upgrade of 1,000,000 quotes to the search index', `${seconds.toFixed(0)} s`)
  figure('CPU time of the upgrade', `${cpuSeconds(pid).toFixed(0)} s`)
  figure('peak RSS during the upgrade', `${Math.round(peakMb(pid))} MB`)
  clearInterval(watch)
  await stopServer(server)
  figure(
    'file before / after / with the write-ahead log during the upgrade',
    [before, size(file), size(file) + wal].map(mb).join(' / '),
  )
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
