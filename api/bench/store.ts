// `npm run bench -- store`: whether what is asked of the embedded store costs the same from the first quote to the
// millionth, and how long a visitor waits at most while the owner copies all of it. Needs Linux, for /proc.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure } from '../../figures.ts'
import { rootDir } from '../src/config.ts'
import { openEmbeddedStore } from '../src/stores/embedded.ts'
import { allQuotes, type Store } from '../src/stores/quote-store.ts'
import { aQuote } from '../src/stores/store-contract.ts'
import { startServer, stopServer } from '../src/test-server.ts'
import { medianMs, residentMb } from './measure.ts'

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
        // A rare name, and one that a fifth have.
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
  const store = openEmbeddedStore(dataDir)
  await store.newest(1)
  const opened = performance.now() - start
  const deep = ids[Math.floor(ids.length / 100)]
  const until = Number.parseInt((ids[Math.floor(ids.length / 2)] ?? '').replace('-', '').slice(0, 12), 16)
  const ms = (work: () => Promise<unknown>) => medianMs(runs, work)
  const figures = {
    'open, ms': opened,
    'newest page, ms': await ms(() => store.newest(pageSize)),
    'page near the end, ms': await ms(() => store.newest(pageSize, deep)),
    'projectType, ms': await ms(() => store.newest(pageSize, deep, { projectType: 'patio' })),
    'source, ms': await ms(() => store.newest(pageSize, undefined, { source: 'partner' })),
    'until, ms': await ms(() => store.newest(pageSize, undefined, { until })),
    'without spam, ms': await ms(() => store.newest(pageSize, undefined, { hideSpam: true })),
    'q, a fifth match, ms': await ms(() => store.newest(pageSize, undefined, { q: 'smi' })),
    'q, one matches, ms': await ms(() => store.newest(pageSize, undefined, { q: 'person777@' })),
    'by id, ms': await ms(() => store.find(deep ?? '')),
    'insert, ms': await ms(() => store.add(aQuote())),
  }
  const before = residentMb(process.pid)
  let exported = 0
  for await (const _ of allQuotes(store)) exported++
  const memory = residentMb(process.pid) - before
  await store.close()
  if (exported < ids.length) throw new Error('the export is not whole')
  return { ...figures, 'memory of an export, MB': memory }
}

/** Asks the server for quotes, one after the other, until some work is done; how long they waited at most, in ms. */
async function longestWaitMs(url: string, work: Promise<unknown>): Promise<number> {
  let done = false
  void work.finally(() => (done = true))
  let longest = 0
  while (!done) {
    const start = performance.now()
    const { status } = await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '(214) 555-0147',
        projectType: 'driveway',
        projectDetails: 'The driveway has cracked.',
      }),
    })
    if (status !== 201) throw new Error(`a quote was answered ${status}`)
    longest = Math.max(longest, performance.now() - start)
    await sleep(5)
  }
  await work
  return longest
}

/** Has the owner's commands copy all that a server keeps, and prints how long its visitors waited meanwhile. */
async function measureCopies(dataDir: string) {
  const server = await startServer({ DATA_DIR: dataDir })
  const quotes = async (...args: string[]) => {
    const command = spawn(process.execPath, [join(rootDir, 'api/dist/quotes.js'), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = (await once(command, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`quotes ${args.join(' ')}: exit ${code}`)
  }
  const works = {
    nothing: () => sleep(5000),
    'quotes export': () => quotes('export'),
    'quotes backup': () => quotes('backup', join(dataDir, 'backup.db')),
  }
  // The first requests warm up.
  await longestWaitMs(server.url, sleep(1000))
  for (const [name, work] of Object.entries(works)) {
    const start = performance.now()
    const longest = await longestWaitMs(server.url, work())
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    figure(
      `longest wait of a quote during ${name} (${seconds} s)`,
      `${longest.toFixed(0)} ms`,
      'at most 250 ms',
    )
  }
  await stopServer(server)
}

const dataDir = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
try {
  const rows: Record<string, string[]> = {}
  const ids: string[] = []
  let from = 0
  for (const size of sizes) {
    const store = openEmbeddedStore(dataDir)
    ids.push(...(await fill(store, from, size)))
    await store.close()
    from = size
    for (const [what, value] of Object.entries(await measure(dataDir, ids))) {
      const row = (rows[what] ??= [])
      row.push(value.toFixed(2))
    }
  }
  const of = sizes.map((size) => size.toLocaleString('en')).join(' / ')
  figure('the store, with so many quotes', of)
  for (const [what, values] of Object.entries(rows)) figure(what, values.join(' / '), 'alike')
  await measureCopies(dataDir)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
