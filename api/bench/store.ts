// `npm run bench -- store`: whether each operation of the embedded store costs the same from the first quote to the
// millionth, and the latency of POST while the owner's commands run. With QUOTES=10000000 the latter is measured with
// that many quotes, made by SQL; this takes about 15 minutes and 12 GB of disk. Needs Linux, for /proc.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure } from '../../widget/testing/programs/figures.ts'
import { hashPassword } from '../src/accounts/users/passwords.ts'
import { rootDir } from '../src/config.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import type { Store } from '../src/stores/store.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { startServer, stopServer } from '../testing/servers/server.ts'
import { finishIndex } from './finish-index.ts'
import { latencies } from './latencies.ts'
import { medianMs, residentMb } from './measure.ts'
import { multiply } from './multiply.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const names = ['Smith', 'Garcia', 'Nguyen', 'Okafor', 'Müller']
const pageSize = 50
const runs = 30

/** Adds quotes up to `size`; the ids of some of them, oldest first. */
async function fill(store: Store, from: number, size: number): Promise<string[]> {
  const ids: string[] = []
  for (let added = from; added < size; added += 1000) {
    const quotes = Array.from({ length: 1000 }, (_, n) =>
      aQuote({
        // A rare name, and one that 20 % have.
        lastName: (added + n) % 1000 === 7 ? `Rare${added}` : (names[n % names.length] ?? ''),
        email: `person${added + n}@example.com`,
        phone: `214${String(added + n).padStart(7, '0')}`,
        projectType: n % 2 ? 'patio' : 'driveway',
        source: n % 100 ? null : 'partner',
      }),
    )
    await Promise.all(quotes.map((quote) => store.add(quote)))
    ids.push(quotes[0]?.id ?? '')
  }
  return ids
}

/** What is asked of a store, each with how long it takes in milliseconds, or how much memory in MB. */
async function measure(dataDir: string, ids: string[]): Promise<Record<string, number>> {
  const start = performance.now()
  const store = openSqliteStore(dataDir)
  await store.list(1)
  const opened = performance.now() - start
  const deep = ids[Math.floor(ids.length / 100)]
  const until = Number.parseInt((ids[Math.floor(ids.length / 2)] ?? '').replace('-', '').slice(0, 12), 16)
  const ms = (work: () => Promise<unknown>) => medianMs(runs, work)
  const figures = {
    'open, ms': opened,
    'newest page, ms': await ms(() => store.list(pageSize)),
    'page near the end, ms': await ms(() => store.list(pageSize, deep)),
    'projectType, ms': await ms(() => store.list(pageSize, deep, { projectType: 'patio' })),
    'source, ms': await ms(() => store.list(pageSize, undefined, { source: 'partner' })),
    'until, ms': await ms(() => store.list(pageSize, undefined, { until })),
    'without spam, ms': await ms(() => store.list(pageSize, undefined, { hideSpam: true })),
    'q, 20 % match, ms': await ms(() => store.list(pageSize, undefined, { q: 'smi' })),
    'q, in the middle of a word, ms': await ms(() => store.list(pageSize, undefined, { q: 'mith' })),
    'q, two that never meet, ms': await ms(() => store.list(pageSize, undefined, { q: 'smith garcia' })),
    'q, one matches, ms': await ms(() => store.list(pageSize, undefined, { q: 'person777@' })),
    'by id, ms': await ms(() => store.find(deep ?? '')),
    'insert, ms': await ms(() => store.add(aQuote())),
  }
  const before = residentMb(process.pid)
  let exported = 0
  let peak = before
  for await (const _ of allQuotes(store))
    if (++exported % 1000 === 0) peak = Math.max(peak, residentMb(process.pid))
  await store.close()
  if (exported < ids.length) throw new Error('the export is not whole')
  return { ...figures, 'memory of an export, MB': peak - before }
}

const password = 'correct horse battery staple'

/** Signs in, and returns a function that searches as the inbox does. */
async function signIn(url: string) {
  const response = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password }),
  })
  const { token } = (await response.json()) as { token: string }
  return async (q: string) => {
    const list = await fetch(`${url}/api/quotes?q=${q}`, { headers: { Authorization: `Bearer ${token}` } })
    if (list.status !== 200) throw new Error(`a search was answered ${list.status}`)
    await list.text()
  }
}

/** Writes an export of new quotes. */
const writeImport = (path: string) =>
  writeFile(path, Array.from({ length: 20_000 }, () => `${JSON.stringify(aQuote())}\n`).join(''))

/** Runs the owner's commands on all that a server keeps, and prints the latency of POST meanwhile. */
async function measureCommands(dataDir: string, quotesKept: number) {
  const store = openSqliteStore(dataDir)
  await store.addUser({ id: randomUUID(), username: 'bench', passwordHash: await hashPassword(password) })
  await store.close()
  let server = await startServer({ DATA_DIR: dataDir })
  const quotes = async (...args: string[]) => {
    const command = spawn(process.execPath, [join(rootDir, 'api/dist/quotes.js'), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = (await once(command, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`quotes ${args.join(' ')}: exit ${code}`)
  }
  async function measure(name: string, work: () => Promise<unknown>) {
    const start = performance.now()
    const sorted = await latencies(server.url, work())
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const ms = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? NaN).toFixed(0)} ms`
    figure(
      `POST latency with ${quotesKept.toLocaleString('en')} quotes, ${name} (${seconds} s), p99 / max`,
      `${ms(0.99)} / ${ms(1)}`,
      'p99 under 100 ms',
    )
  }
  // The first requests warm up.
  await latencies(server.url, sleep(1000))
  await measure('idle', () => sleep(5000))
  await measure('`quotes export`', () => quotes('export'))
  await measure('`quotes backup`', () => quotes('backup', join(dataDir, 'backup.db')))
  rmSync(join(dataDir, 'backup.db'))
  await measure('`quotes check`', () => quotes('check'))
  await writeImport(join(dataDir, 'import.ndjson'))
  await measure('`quotes import` of 20,000', () => quotes('import', join(dataDir, 'import.ndjson')))
  const search = await signIn(server.url)
  await measure('1,000 searches, 20 % match', async () => {
    for (let n = 0; n < 1000; n++) await search('smi')
  })
  await measure('`quotes erase --phone`', () => quotes('erase', '--phone', '(214) 000-0777', '--yes'))
  await stopServer(server)
  server = await startServer({ DATA_DIR: dataDir, RETENTION_DAYS: '30', LOG_LEVEL: 'info' })
  await measure('RETENTION_DAYS for 20 s', () => sleep(20_000))
  await stopServer(server)
}

const dataDir = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
try {
  const rows: Record<string, string[]> = {}
  const ids: string[] = []
  let from = 0
  for (const size of sizes) {
    const store = openSqliteStore(dataDir)
    ids.push(...(await fill(store, from, size)))
    await finishIndex(dataDir)
    await store.close()
    from = size
    for (const [what, value] of Object.entries(await measure(dataDir, ids))) {
      const row = (rows[what] ??= [])
      row.push(value.toFixed(2))
    }
  }
  const of = sizes.map((size) => size.toLocaleString('en')).join(' / ')
  figure('quotes in the store', of)
  for (const [what, values] of Object.entries(rows)) figure(what, values.join(' / '), 'the same for all')
  const { QUOTES } = process.env
  const beforeRetention = Date.now() - 40 * 24 * 60 * 60 * 1000
  if (QUOTES !== undefined) await multiply(dataDir, Number(QUOTES), { newest: beforeRetention, stepMs: 1 })
  await measureCommands(dataDir, Number(QUOTES ?? sizes.at(-1)))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
