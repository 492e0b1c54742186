import { spawnSync } from 'node:child_process'
import { backUpQuotes } from './backup/back-up.ts'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runFirst } from '../../../../widget/testing/programs/run-program.ts'
import { hashPassword } from '../../accounts/users/passwords.ts'
import { aQuote, postQuote } from '../../../testing/values/a-quote.ts'
import { storedQuotes } from '../../../testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { fillDisk, mountDisk, noDisk, unmountDisk } from '../../../testing/faults/small-disk.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { parseKey } from '../interface/delivery-key.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

/** @module-tag heavy */

let dataDir: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = freshDataDir()
})
afterEach(async () => {
  if (server?.process.exitCode === null && server.process.signalCode === null)
    await stopServer(server, 'SIGKILL')
  server = undefined
})

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  server = await startServer({ DATA_DIR: dataDir, ...env })
  return server
}

let named = 0
/** Posts a quote. Returns its last name if it was acknowledged, else the response. */
async function post(to: TestServer, key?: string): Promise<string | Response> {
  const lastName = `Name ${named++}`
  const response = await request(to, lastName, key)
  return response.status === 201 ? lastName : response
}

function request({ url }: TestServer, lastName: string, key?: string): Promise<Response> {
  return postQuote(
    url,
    { ...(key && { 'Idempotency-Key': key }) },
    { lastName, projectDetails: 'Written while something is wrong. '.repeat(20) },
  )
}

/** Posts quotes one after the other, and returns their last names. */
async function postMany(to: TestServer, count: number): Promise<string[]> {
  const names: string[] = []
  for (let n = 0; n < count; n++) names.push((await post(to)) as string)
  return names
}

/** The names of all stored quotes, oldest first. */
const stored = async (folder = dataDir) =>
  (await storedQuotes(folder)).map(({ lastName }) => lastName).reverse()

const ready = ({ url }: TestServer) => fetch(`${url}/api/health/ready`)

async function expectUnavailable(answer: string | Response) {
  expect(answer).toBeInstanceOf(Response)
  const { status, headers } = answer as Response
  expect([status, headers.get('Content-Type')]).toEqual([503, 'application/problem+json'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await (answer as Response).json()).toMatchObject({ type: '/api/problems/unavailable' })
}

describe.skipIf(noDisk)(`a full disk${noDisk}`, () => {
  afterEach(async () => {
    if (server?.process.exitCode === null) await stopServer(server, 'SIGKILL')
    unmountDisk(dataDir)
  })

  it('lets the owner sign in, read the list, and sign out', async () => {
    expect(mountDisk(dataDir, 2)).toBe('')
    const password = 'correct horse battery staple'
    const store = openSqliteStore(dataDir)
    await store.addUser({ id: randomUUID(), username: 'ada', passwordHash: await hashPassword(password) })
    await store.close()
    const running = await start()
    await postMany(running, 1)
    fillDisk(join(dataDir, 'filler'))
    while (typeof (await post(running)) === 'string');

    const signIn = (password: string) =>
      sendJson('POST', `${running.url}/api/sessions`, { username: 'ada', password })
    expect((await signIn('wrong')).status).toBe(401)
    const response = await signIn(password)
    expect(response.status).toBe(201)
    const { token } = (await response.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${running.url}/api/quotes`, { headers })).status).toBe(200)
    const signOut = await fetch(`${running.url}/api/sessions/current`, { method: 'DELETE', headers })
    expect(signOut.status).toBe(204)
    expect((await fetch(`${running.url}/api/quotes`, { headers })).status).toBe(401)
  })

  it('responds with 503, allows a backup elsewhere, and recovers without loss', async () => {
    expect(mountDisk(dataDir, 2)).toBe('')
    const running = await start()
    const filler = join(dataDir, 'filler')
    const acknowledged = await postMany(running, 3)
    fillDisk(filler)
    let answer: string | Response
    while (typeof (answer = await post(running, `while-full-${acknowledged.length}`)) === 'string')
      acknowledged.push(answer)
    await expectUnavailable(answer)
    await expectUnavailable(await ready(running))
    expect((await fetch(`${running.url}/contact`)).status).toBe(200)

    const elsewhere = freshDataDir()
    await backUpQuotes(dataDir, join(elsewhere, 'quotes.db'))
    expect(await stored(elsewhere)).toEqual(acknowledged)

    rmSync(filler)
    expect((await ready(running)).status).toBe(200)
    await expect
      .poll(async () => {
        const name = await post(running)
        if (typeof name === 'string') acknowledged.push(name)
        return name
      })
      .toMatch(/^Name/)
    expect(await stored()).toEqual(acknowledged)
    expect(await stopServer(running)).toBe(0)
    expect(await stored()).toEqual(acknowledged)
  })

  it('is reported at startup and by the readiness probe if no quote fits', async () => {
    expect(mountDisk(dataDir, 2)).toBe('')
    const filler = join(dataDir, 'filler')
    await openSqliteStore(dataDir).close()
    fillDisk(filler)
    truncateSync(filler, statSync(filler).size - 32_768)
    const running = await start()
    expect(running.banner).toMatch(
      /cannot store quotes yet\. The disk of .*quotes\.db is full\. Free up disk space\./,
    )
    await expectUnavailable(await ready(running))
  })

  it('is reported in one line by a startup that must write', async () => {
    expect(mountDisk(dataDir, 2)).toBe('')
    const store = openSqliteStore(dataDir)
    const quote = aQuote()
    await store.add(quote, undefined, [parseKey('email owner@example.com')])
    await store.leaseDelivery(quote.createdAt, quote.createdAt, [])
    await store.close()
    fillDisk(join(dataDir, 'filler'))
    await expect(start()).rejects.toThrow(/^exit 1: The disk of .*quotes\.db is full\. Free up disk space\./)
  })
})

// Root can write to any folder, unless it is mounted read-only.
const isRoot = process.getuid?.() === 0
const noReadOnlyFolder = isRoot ? noDisk : ''
describe.skipIf(noReadOnlyFolder)(`a read-only data folder${noReadOnlyFolder}`, () => {
  beforeEach(() => void (isRoot && mountDisk(dataDir, 2)))
  afterEach(async () => {
    if (server?.process.exitCode === null) await stopServer(server)
    if (isRoot) unmountDisk(dataDir)
  })

  function setWritable(isWritable: boolean) {
    if (isRoot) spawnSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, dataDir])
    else chmodSync(dataDir, isWritable ? 0o700 : 0o500)
  }

  it('is reported in one line at startup, and opened once it is writable', async () => {
    setWritable(false)
    await expect(start()).rejects.toThrow(/^exit 1: The data folder .* is not writable .*DATA_DIR/)
    setWritable(true)
    expect(await post(await start())).toMatch(/^Name/)
  })
})

describe('a database file that is moved or removed while it is open', () => {
  const file = () => join(dataDir, 'quotes.db')
  const elsewhere = () => `${dataDir}-elsewhere`

  it.each<[string, () => void, (() => void) | undefined]>([
    [
      'replaced by a backup',
      () => {
        const other = freshDataDir()
        cpSync(file(), join(other, 'quotes.db'))
        renameSync(join(other, 'quotes.db'), file())
      },
      undefined,
    ],
    ['moved', () => renameSync(file(), elsewhere()), () => renameSync(elsewhere(), file())],
    ['separated from its write-ahead log', () => rmSync(`${file()}-wal`), undefined],
    [
      'in a folder that was renamed',
      () => renameSync(dataDir, elsewhere()),
      () => renameSync(elsewhere(), dataDir),
    ],
    ['in a folder that was removed', () => rmSync(dataDir, { recursive: true }), undefined],
  ])('%s: acknowledges nothing, and is not ready', async (_what, change, undo) => {
    const running = await start({ LOG_LEVEL: 'error' })
    let log = ''
    running.process.stdout?.on('data', (chunk) => (log += String(chunk)))
    expect(await post(running)).toMatch(/^Name/)
    expect((await ready(running)).status).toBe(200)
    change()
    await expectUnavailable(await ready(running))
    await expectUnavailable(await post(running))
    await expectUnavailable(await ready(running))
    await expect
      .poll(() => log)
      .toMatch(
        /quotes\.db(-wal)? was moved, replaced or removed while it was open\. Put the original file back, or restart/,
      )
    if (!undo) return
    undo()
    expect(await post(running)).toMatch(/^Name/)
    expect((await ready(running)).status).toBe(200)
  })
})

describe('a database file that is overwritten while it is open', () => {
  it.each<[string, (file: string, backup: string) => void]>([
    ['emptied', (file) => writeFileSync(file, '')],
    ['cut off', (file) => truncateSync(file, statSync(file).size - 4096)],
    ['overwritten by a backup', (file, backup) => writeFileSync(file, readFileSync(backup))],
    [
      'overwritten by a copy from before the start',
      (file) => writeFileSync(file, readFileSync(`${file}.copy`)),
    ],
  ])('%s: acknowledges nothing, and is not ready', async (_what, change) => {
    const file = join(dataDir, 'quotes.db')
    const earlier = openSqliteStore(dataDir)
    for (let n = 0; n < 50; n++) await earlier.add(aQuote())
    await earlier.close()
    cpSync(file, `${file}.copy`)
    const running = await start({ LOG_LEVEL: 'error' })
    let log = ''
    running.process.stdout?.on('data', (chunk) => (log += String(chunk)))
    await postMany(running, 3)
    const backup = join(freshDataDir(), 'backup.db')
    await backUpQuotes(dataDir, backup)
    change(file, backup)
    await expectUnavailable(await post(running))
    await expectUnavailable(await ready(running))
    await expectUnavailable(await post(running))
    await expect.poll(() => log).toMatch(/quotes\.db was overwritten while it was open\. /)
  })
})

describe('a write-ahead log after a crash', () => {
  /** Stores quotes and kills the server, so that they are only in the write-ahead log. */
  async function crashWithWal(): Promise<{ acknowledged: string[]; wal: string; frame: number }> {
    const running = await start()
    const acknowledged = await postMany(running, 20)
    await stopServer(running, 'SIGKILL')
    const wal = join(dataDir, 'quotes.db-wal')
    // The page size and the frame header (SQLite file format, section 4.1).
    return { acknowledged, wal, frame: readFileSync(wal).readUInt32BE(8) + 24 }
  }

  it.each([
    ['cut off within its last frame', (frame: number) => frame / 2],
    ['torn in its last frame', (frame: number) => frame],
    ['followed by stale frames', (frame: number) => frame * 3],
  ])('keeps acknowledged quotes if it is %s', async (_what, length) => {
    const { acknowledged, wal, frame } = await crashWithWal()
    const bytes = readFileSync(wal)
    const left = Buffer.alloc(Math.floor(length(frame)), 0xa5)
    // It begins like the frame before, so that only its checksum shows that it is incomplete.
    bytes.copy(left, 0, bytes.length - frame, bytes.length - frame / 2)
    appendFileSync(wal, left)
    const running = await start()
    expect(await stored()).toEqual(acknowledged)
    acknowledged.push(...(await postMany(running, 3)))
    await stopServer(running)
    expect(await stored()).toEqual(acknowledged)
  })

  it('is not needed to copy the database after a clean shutdown', async () => {
    const running = await start()
    const acknowledged = await postMany(running, 5)
    await stopServer(running)
    const copy = freshDataDir()
    cpSync(join(dataDir, 'quotes.db'), join(copy, 'quotes.db'))
    dataDir = copy
    expect(await stored()).toEqual(acknowledged)
  })
})

describe('a wrong clock', () => {
  /** The environment of a process whose clock is behind by the milliseconds in a file. */
  function withClock() {
    const file = join(freshDataDir(), 'clock')
    const set = (ms: number) => writeFileSync(file, String(ms))
    set(0)
    const module = `import { readFileSync } from 'node:fs'
      const now = Date.now
      Date.now = () => now() - Number(readFileSync(${JSON.stringify(file)}, 'utf8'))`
    return { set, env: { NODE_OPTIONS: runFirst(module) } }
  }

  it('keeps quotes in order of arrival if it goes back by half a second while the server runs', async () => {
    const clock = withClock()
    const running = await start(clock.env)
    const names = await postMany(running, 3)
    clock.set(500)
    names.push(...(await postMany(running, 3)))
    clock.set(0)
    names.push(...(await postMany(running, 3)))
    expect(await stored()).toEqual(names)
  })

  it('gives quotes the right times and places in lists after it was ahead for a moment', async () => {
    const clock = withClock()
    const running = await start(clock.env)
    const names = await postMany(running, 1)
    clock.set(-31_536_000_000)
    names.push(...(await postMany(running, 1)))
    clock.set(0)
    const before = Date.now()
    names.push(...(await postMany(running, 2)))
    const [first, ahead, ...rest] = names
    expect(await stored()).toEqual([first, ...rest, ahead])
    const times: number[] = []
    for (const quote of await storedQuotes(dataDir))
      if (names.indexOf(quote.lastName) > 1) times.push(Date.parse(quote.createdAt))
    expect(times).toHaveLength(2)
    for (const time of times) expect([time >= before, time <= Date.now()]).toEqual([true, true])
  })

  it('loses nothing and stores nothing twice if it goes back between two starts', async () => {
    const clock = withClock()
    const first = await start(clock.env)
    const names = [(await post(first, 'a-key')) as string, ...(await postMany(first, 2))]
    await stopServer(first)
    clock.set(86_400_000)
    const second = await start(clock.env)
    names.push(...(await postMany(second, 3)))
    const replayed = await request(second, names[0] ?? '', 'a-key')
    expect([replayed.status, replayed.headers.get('Idempotent-Replayed')]).toEqual([201, 'true'])
    expect((await stored()).sort()).toEqual(names.sort())
  })
})
