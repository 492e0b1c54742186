// `npm run bench -- api`: what the API costs, beside bare Express in the same run. Needs Linux, for /proc.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { figure, median } from '../../widget/testing/programs/figures.ts'
import { rootDir } from '../src/config.ts'
import { hashPassword } from '../src/accounts/users/passwords.ts'
import { DatabaseSync } from '../src/stores/sqlite/file/engine.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { startServer, stopServer, type TestServer } from '../testing/servers/server.ts'
import { finishIndex } from './finish-index.ts'
import { cpuSeconds, medianMs, residentMb } from './measure.ts'
import { connectSlowClients } from './slow-clients.ts'

const body = JSON.stringify({
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  email: 'ada@example.com',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked along its whole length. '.repeat(5),
})
const json = { 'Content-Type': 'application/json' }

/** As `npm start` has it, but for the limits; on the file system of the repository, which is no memory disk. */
const env = {
  RATE_LIMIT: '1000000/s',
  LOG_LEVEL: 'info',
}
const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
  folders.push(made)
  return made
}
const pidOf = ({ process }: TestServer) => process.pid ?? NaN
const bareExpress = join(rootDir, 'api/bench/bare-express.mjs')
const bareExpressWithStore = join(rootDir, 'api/bench/bare-express-sqlite.mjs')

/** A data folder whose quotes are not added to the search index. */
async function folderWithoutIndex(): Promise<string> {
  const dataDir = folder()
  await openSqliteStore(dataDir).close()
  const db = new DatabaseSync(join(dataDir, 'quotes.db'))
  db.exec(
    'DROP TRIGGER quoteErased; CREATE TRIGGER notIndexed AFTER INSERT ON unindexed BEGIN DELETE FROM unindexed; END',
  )
  db.close()
  return dataDir
}

/** Requests per second of the server's own CPU time, with what it does once it is idle. */
async function perCpuSecond(server: TestServer, key?: () => string): Promise<number> {
  const before = cpuSeconds(pidOf(server))
  const amount = 20_000
  const { '2xx': answered } = await autocannon({
    url: `${server.url}/api/quotes`,
    connections: 64,
    amount,
    requests: [
      {
        method: 'POST',
        headers: json,
        body,
        ...(key && {
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, 'Idempotency-Key': key() },
          }),
        }),
      },
    ],
  })
  if (answered !== amount) throw new Error(`${amount - answered} of ${amount} requests failed`)
  // New quotes are added to the search index when the store is idle.
  await sleep(5000)
  return amount / (cpuSeconds(pidOf(server)) - before)
}

async function benchPosts() {
  const [ours, unindexed, bare, storing] = await Promise.all([
    startServer({ ...env, DATA_DIR: folder() }),
    startServer({ ...env, DATA_DIR: await folderWithoutIndex() }),
    startServer({}, bareExpress),
    startServer({ DATA_DIR: folder() }, bareExpressWithStore),
  ])
  let keys = 0
  const measured: Record<string, number[]> = {
    bare: [],
    storing: [],
    plain: [],
    unindexed: [],
    first: [],
    replay: [],
  }
  // In turns, so that what else the machine does falls on all alike; the first round warms up.
  for (let round = 0; round < 6; round++) {
    const figures = {
      bare: await perCpuSecond(bare),
      storing: await perCpuSecond(storing),
      plain: await perCpuSecond(ours),
      unindexed: await perCpuSecond(unindexed),
      first: await perCpuSecond(ours, () => `key ${keys++}`.replace(' ', '-')),
      replay: await perCpuSecond(ours, () => 'key-0'),
    }
    if (round > 0) for (const [name, figure] of Object.entries(figures)) measured[name]?.push(figure)
  }
  const {
    bare: express = NaN,
    storing: expressWithStore = NaN,
    plain = NaN,
    unindexed: withoutIndex = NaN,
    first = NaN,
    replay = NaN,
  } = Object.fromEntries(Object.entries(measured).map(([name, figures]) => [name, median(figures)]))
  const rate = (requests: number) => `${Math.round(requests).toLocaleString('en')} per CPU-second`
  figure('POST to bare Express without a store', rate(express))
  figure('POST to bare Express that inserts into one table, durable', rate(expressWithStore))
  figure('POST of a quote, durable', rate(plain))
  figure('throughput relative to bare Express', (plain / express).toFixed(2), 'at least 0.68')
  figure('throughput relative to bare Express that inserts', (plain / expressWithStore).toFixed(2))
  figure('POST without the search index', rate(withoutIndex))
  figure('throughput relative to POST without the search index', (plain / withoutIndex).toFixed(2))
  figure('POST with an Idempotency-Key, first', rate(first))
  figure('POST with an Idempotency-Key, replay', rate(replay))
  figure('replay relative to first', (replay / first).toFixed(2), '1.2')
  await Promise.all([ours, unindexed, bare, storing].map((server) => stopServer(server)))
}

async function benchSlowClients() {
  const [server, bare] = await Promise.all([
    startServer({ ...env, DATA_DIR: folder() }),
    startServer({}, bareExpress),
  ])
  const idleMb = { ours: residentMb(pidOf(server)), bare: residentMb(pidOf(bare)) }
  const bareClients = await connectSlowClients(bare)
  const bareMb = residentMb(pidOf(bare))
  for (const client of bareClients) client.destroy()
  await stopServer(bare)
  const clients = await connectSlowClients(server)
  const times: number[] = []
  for (let post = 0; post < 100; post++) {
    const start = performance.now()
    const { status } = await fetch(`${server.url}/api/quotes`, { method: 'POST', headers: json, body })
    if (status !== 201) throw new Error(`answered ${status}`)
    times.push(performance.now() - start)
  }
  const open = clients.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length
  figure('concurrent slow clients', open.toLocaleString('en'), '10,000')
  figure('RSS without slow clients', `${Math.round(idleMb.ours)} MB`)
  figure('RSS with slow clients', `${Math.round(residentMb(pidOf(server)))} MB`, 'under 300 MB')
  figure(
    'RSS of bare Express without / with slow clients',
    `${Math.round(idleMb.bare)} / ${Math.round(bareMb)} MB`,
  )
  figure('POST latency beside slow clients', `${median(times).toFixed(1)} ms`)
  for (const client of clients) client.destroy()
  await stopServer(server)
}

async function benchPages() {
  const dataDir = folder()
  const store = openSqliteStore(dataDir)
  await store.addUser({ id: 'u', username: 'ada', passwordHash: await hashPassword('correct horse') })
  const count = 1_000_000
  const names = ['Smith', 'Garcia', 'Nguyen', 'Okafor', 'Müller']
  const ids: string[] = []
  const time = new Date().toISOString()
  for (let added = 0; added < count; added += 10_000) {
    const quotes = Array.from({ length: 10_000 }, (_, n) => {
      const lastName = (added + n) % 50_000 === 0 ? 'Rarebit' : (names[n % names.length] ?? '')
      return aQuote({
        firstName: added < count / 5 ? 'Zenobia' : 'Zoë',
        lastName,
        phone: `214555${String(added + n).padStart(7, '0')}`,
        email: `customer.${added + n}@example.com`,
        reference: `LEAD-${added + n}`,
        externalId: `CRM-${added + n}`,
        ...(n % 100 !== 0 && { answeredAt: time, answeredBy: 'ada' }),
        ...(n % 1000 === 0 && { callBackAt: time }),
      })
    })
    await Promise.all(quotes.map((quote) => store.add(quote)))
    ids.push(quotes[0]?.id ?? '')
  }
  await finishIndex(dataDir)
  await store.close()

  const server = await startServer({ ...env, DATA_DIR: dataDir })
  const credentials = JSON.stringify({ username: 'ada', password: 'correct horse' })
  const signIn = await fetch(`${server.url}/api/sessions`, {
    method: 'POST',
    headers: json,
    body: credentials,
  })
  const { token } = (await signIn.json()) as { token: string }
  async function get(query: string) {
    const response = await fetch(`${server.url}/api/quotes?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${query} was answered ${response.status}`)
    await response.arrayBuffer()
  }
  const deep = (part: number) =>
    `cursor=${Buffer.from(ids[Math.floor(ids.length * (1 - part))] ?? '').toString('base64url')}`
  const pages: Record<string, string> = {
    newest: '',
    'halfway through': deep(0.5),
    'near the end': deep(0.99),
    'name that 20 % of quotes match': 'q=smi',
    'the same, halfway through': `q=smi&${deep(0.5)}`,
    'name that the oldest 20 % of quotes match': 'q=zen',
    'two names that 20 % match each, but none both': 'q=smi+garc',
    'name that 20 quotes match': 'q=rareb',
    'a phone number': 'q=214-555-0777777',
    'an exact email address': 'email=customer.777777@example.com',
    'an exact phone number': 'phone=%2B12145550777777',
    'an exact reference': 'reference=LEAD-777777',
    'an exact externalId': 'externalId=CRM-777777',
    '10,000 that wait, oldest first': 'answered=false&order=oldest',
    'those without a time to call back, halfway through': `answered=false&order=oldest&callBack=false&${deep(0.5)}`,
    '1,000 to call back': 'callBack=true',
    'name that 20 % of quotes match, oldest first': 'q=smi&order=oldest',
  }
  for (const [name, query] of Object.entries(pages))
    figure(
      `list of 1,000,000: ${name}`,
      `${(await medianMs(50, () => get(query))).toFixed(1)} ms`,
      'under 5 ms',
    )
  await stopServer(server)
}

async function benchStart() {
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    const server = await startServer({ ...env, DATA_DIR: folder() })
    await fetch(`${server.url}/api/quotes`, { method: 'POST', headers: json, body })
    times.push(performance.now() - start)
    await stopServer(server)
  }
  figure('start to the first 201, built', `${(median(times) / 1000).toFixed(2)} s`, 'under 1.5 s')
}

try {
  await benchStart()
  await benchPosts()
  await benchSlowClients()
  await benchPages()
} finally {
  await sleep(100)
  for (const made of folders) rmSync(made, { recursive: true, force: true })
}
