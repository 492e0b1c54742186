import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { QuoteRecord } from '../stores/interface/record-store.ts'
import { backUpApart } from '../stores/sqlite/backup/back-up-apart.ts'
import { DatabaseSync } from '../stores/sqlite/file/engine.ts'
import { storeFile } from '../stores/sqlite/file/store-files.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import { aQuote, postQuote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { setUpQuotesCommand } from '../../testing/quotes-command.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import type { BackUp } from './backup-routes.ts'
import { countQuotes } from '../../testing/values/count-quotes.ts'

const command = setUpQuotesCommand()

/** Serves an application whose store is in a folder of its own. */
async function serve(backUp?: BackUp) {
  const dataDir = freshDataDir()
  const store = openSqliteStore(dataDir)
  const logged: string[] = []
  const served = await serveSignedIn({
    store,
    log: pino({}, { write: (line) => logged.push(line) }),
    backUp: backUp ?? ((signal) => backUpApart(dataDir, signal)),
  })
  const leftovers = () => readdirSync(dataDir).filter((name) => name.startsWith('.'))
  return { ...served, dataDir, logged, leftovers, download: () => served.send('GET', '/backup') }
}

it('downloads a backup that "quotes restore" restores, without sessions and links, while posts stay fast', async () => {
  const { store, download, logged, leftovers, url } = await serve()
  await store.restore(Array.from({ length: 500 }, () => QuoteRecord.parse(aQuote())))
  await store.setInvitation({ username: 'ada', tokenHash: 'h1', expiresAt: '2999-01-01T00:00:00.000Z' })
  let isDone = false
  const downloading = download().finally(() => (isDone = true))
  const times: number[] = []
  while (!isDone) {
    const start = performance.now()
    const response = await postQuote(url)
    expect(response.status).toBe(201)
    times.push(performance.now() - start)
    await sleep(10)
  }
  expect(times.length).toBeGreaterThan(5)
  expect(Math.max(...times)).toBeLessThan(2000)
  const response = await downloading
  expect(response.status).toBe(200)
  expect(logged.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ msg: 'backup downloaded', by: 'ada' }),
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.sqlite3',
    'content-disposition': expect.stringMatching(
      /^attachment; filename=quotes-\d{4}-\d\d-\d\d\.db$/,
    ) as unknown,
    'content-length': expect.stringMatching(/^\d{6,}$/) as unknown,
  })
  const file = join(freshDataDir(), 'downloaded.db')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  expect(leftovers()).toEqual([])
  expect((await command.quotes('restore', file, '--yes')).code).toBe(0)
  const restored = openSqliteStore(command.dataDir)
  // Those that were posted before the copy began are part of it.
  expect(await countQuotes(restored)).toBeGreaterThanOrEqual(500)
  expect(await restored.invitations('')).toEqual([])
  expect((await restored.users()).map(({ username }) => username)).toEqual(['ada'])
  await restored.close()
})

it('makes one backup at a time, and ends it when the client leaves', async () => {
  let running = 0
  const { send } = await serve(async (signal) => {
    running++
    await sleep(60_000, undefined, { signal }).finally(() => running--)
    throw new Error('The test took too long.')
  })
  const first = new AbortController()
  const download = (signal?: AbortSignal) => send('GET', '/backup', undefined, signal)
  const leaving = download(first.signal).catch(() => 'left')
  await expect.poll(() => running).toBe(1)
  const second = await download()
  expect(second.status).toBe(429)
  expect(second.headers.get('Retry-After')).toBe('10')
  first.abort()
  expect(await leaving).toBe('left')
  await expect.poll(() => running).toBe(0)
})

it('names a download that has damaged quotes so', async () => {
  const { store, download, dataDir } = await serve()
  await store.add(aQuote({ phone: '972 555 0000' }))
  const db = new DatabaseSync(storeFile(dataDir))
  db.exec("UPDATE contents SET json = json_set(json, '$.phone', '972 555 0001')")
  db.close()
  const response = await download()
  expect(response.headers.get('Content-Disposition')).toMatch(/filename=quotes-\d{4}-\d\d-\d\d-damaged\.db$/)
})

it('says that the disk is full', async () => {
  const { download } = await serve(() => Promise.reject(new StoreUnavailableError('The disk is full.')))
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await download()
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await response.json()).toMatchObject({ status: 503, detail: 'The disk is full.' })
  }
})

it('refers to the tools of MongoDB if quotes are there', async () => {
  const { send } = await serveSignedIn()
  const response = await send('GET', '/backup')
  expect(await response.json()).toMatchObject({
    status: 404,
    detail: 'Quotes are in MongoDB. Back it up with mongodump or the backups of its host.',
  })
})
