// `npm run bench -- upgrade`: the first start with a data folder of version 1.0 and a million quotes.
// Needs Linux, for /proc, and 4 GB of disk.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { figure } from '../../widget/testing/programs/figures.ts'
import { rootDir } from '../src/config.ts'
import { DatabaseSync } from '../src/stores/sqlite/file/engine.ts'
import { baseline, baselineVersion } from '../src/stores/sqlite/migrations/migrations.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { startServer, stopServer } from '../testing/servers/server.ts'
import { finishIndex } from './finish-index.ts'
import { latencies } from './latencies.ts'
import { cpuSeconds, peakMb } from './measure.ts'

const count = 1_000_000
const names = ['Smith', 'Garcia', 'Nguyen', 'Okafor', 'Müller']
const vocabulary = Array.from(
  { length: 5000 },
  (_, n) => `${['drive', 'pati', 'slab'][n % 3]}${n.toString(36)}`,
)

/** Creates the data folder of version 1.0, with its search index. The details of a quote have 20 words. */
function fill(file: string) {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA synchronous = OFF; ${baseline}; PRAGMA user_version = ${baselineVersion};
    CREATE VIRTUAL TABLE search USING fts5 (words, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
    BEGIN`)
  const columns = [
    'id',
    'createdAt',
    'firstName',
    'lastName',
    'phone',
    'email',
    'projectType',
    'projectDetails',
    'searchWords',
    'document',
  ]
  const insert = db.prepare(
    `INSERT INTO quotes (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  )
  const index = db.prepare('INSERT INTO search (rowid, words) VALUES (?, ?)')
  for (let n = 0; n < count; n++) {
    const words = Array.from({ length: 20 }, (_, at) => vocabulary[(n * 7919 + at * at * 104_729) % 5000])
    const searchWords = ` person${n} ${words.join(' ')}`
    const quote: Record<string, unknown> = {
      ...aQuote({
        lastName: names[n % names.length] ?? '',
        email: `person${n}@example.com`,
        phone: `(214) 555-${String(n).padStart(7, '0')}`,
        projectDetails: words.join(' '),
      }),
      searchWords,
      document: n,
    }
    insert.run(...columns.map((column) => quote[column]))
    index.run(n, searchWords)
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
  figure('first start with 1,000,000 quotes of version 1.0', `${seconds.toFixed(1)} s`, 'under 10 s')
  const meanwhile = await latencies(server.url, finishIndex(dataDir))
  figure('search index built after', `${((performance.now() - start) / 1000).toFixed(0)} s`)
  figure(
    'POST latency meanwhile, p99',
    `${(meanwhile[Math.floor(meanwhile.length * 0.99)] ?? NaN).toFixed(0)} ms`,
    'under 100 ms',
  )
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
