import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { figure } from '../../../../widget/testing/programs/figures.ts'
import { openedAfterPowerCut, readDiskLog } from '../../../testing/faults/power-cut.ts'
import { storedQuotes } from '../../../testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { allQuotes } from '../interface/quote-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { postQuote } from '../../../testing/values/a-quote.ts'

/** @module-tag heavy */

/** How many power cuts are simulated. */
const cuts = 250
const writers = 8
const quotesPerWriter = 80

const library = process.env.FAULTS_LIBRARY ?? ''
const noLibrary = library ? '' : ' (FAULTS_LIBRARY is not set: .ci/run compiles it from .ci/faults.c)'

let dataDir: string
let control: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = realpathSync(freshDataDir())
  control = join(freshDataDir(), 'control')
  writeFileSync(control, '')
})
afterEach(async () => {
  if (server?.process.exitCode === null && server.process.signalCode === null)
    await stopServer(server, 'SIGKILL')
})

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const faults = { LD_PRELOAD: library, FAULTS_UNDER: dataDir, FAULTS_CONTROL: control }
  return (server = await startServer({ DATA_DIR: dataDir, ...faults, ...env }))
}

async function post({ url }: TestServer, lastName: string): Promise<number> {
  const response = await postQuote(
    url,
    { 'Idempotency-Key': `key-${lastName.replace(' ', '-')}` },
    { lastName, projectDetails: 'Written while the disk fails. '.repeat(20) },
  )
  await response.arrayBuffer()
  return response.status
}

const ready = async ({ url }: TestServer) => (await fetch(`${url}/api/health/ready`)).status

const storedNames = async () => (await storedQuotes(dataDir)).map(({ lastName }) => lastName)

describe.skipIf(noLibrary)(`a failing disk${noLibrary}`, () => {
  it.each(['write EIO', 'write ENOSPC', 'write SHORT', 'sync EIO', 'sync ENOSPC'])(
    'acknowledges nothing during %s, is not ready, and recovers without loss',
    async (fault) => {
      const running = await start()
      const acknowledged = ['before 1', 'before 2']
      for (const name of acknowledged) expect(await post(running, name)).toBe(201)
      expect(await ready(running)).toBe(200)
      writeFileSync(control, fault)
      expect(await post(running, 'during 1')).toBe(503)
      expect([await ready(running), await ready(running)]).toEqual([503, 503])
      expect(await post(running, 'during 2')).toBe(503)
      writeFileSync(control, '')
      expect(await post(running, 'after')).toBe(201)
      acknowledged.push('after')
      expect(await ready(running)).toBe(200)
      await stopServer(running, 'SIGKILL')
      await start()
      const stored = await storedNames()
      expect(stored).toEqual(expect.arrayContaining(acknowledged))
      expect(new Set(stored).size).toBe(stored.length)
    },
  )

  it('is not ready even before the first post', async () => {
    const running = await start()
    writeFileSync(control, 'sync EIO')
    // The result of the trial write at startup is cached for a shorter time.
    await sleep(3500)
    expect(await ready(running)).toBe(503)
    writeFileSync(control, '')
    expect(await ready(running)).toBe(200)
  })
})

describe.skipIf(noLibrary)(`a power cut${noLibrary}`, () => {
  it(
    `loses no acknowledged quote, and stores none twice, in ${cuts} simulations`,
    { timeout: 300_000 },
    async () => {
      const record = join(freshDataDir(), 'record')
      const running = await start({ FAULTS_RECORD: record })
      /** The length of the recording when each quote was acknowledged. */
      const acknowledged: { name: string; at: number }[] = []
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let n = 0; n < quotesPerWriter; n++) {
            const name = `${writer}-${n}`
            expect(await post(running, name)).toBe(201)
            acknowledged.push({ name, at: statSync(record).size })
          }
        }),
      )
      await stopServer(running, 'SIGKILL')
      const log = readDiskLog(readFileSync(record))
      expect(log.filter(({ operation, path }) => operation === 'write' && path.endsWith('.db'))).not.toEqual(
        [],
      )
      let expected = 0
      for (const { at, folder } of openedAfterPowerCut(log, cuts, freshDataDir)) {
        const store = openSqliteStore(folder)
        const stored: string[] = []
        for await (const { lastName } of allQuotes(store)) stored.push(lastName)
        await store.close()
        const kept = new Set(stored)
        expect(kept.size).toBe(stored.length)
        const due = acknowledged.filter((quote) => quote.at <= at)
        expect(due.filter(({ name }) => !kept.has(name))).toEqual([])
        expected += due.length
      }
      expect(expected).toBeGreaterThan(cuts)
      figure(
        `quotes acknowledged before ${cuts} power cuts, and found after them`,
        expected.toLocaleString('en'),
        'all',
      )
    },
  )
})
