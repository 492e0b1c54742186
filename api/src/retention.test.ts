import { expect, it } from 'vitest'
import { eraseOld } from './retention.ts'
import { openEmbeddedStore } from './stores/embedded.ts'
import { leastId } from './stores/quote-store.ts'
import { aQuote } from './stores/store-contract.ts'
import { runCommand } from './commands/control.ts'
import { parseConfig } from './config.ts'
import { freshDataDir, startServer, stopServer } from './test-server.ts'

const day = 24 * 60 * 60 * 1000
const at = (ms: number, changes: Parameters<typeof aQuote>[0] = {}) =>
  aQuote({ id: `${leastId(ms)}-7000-8000-000000000000`, createdAt: new Date(ms).toISOString(), ...changes })

const dataDir = freshDataDir()
const now = Date.now()
const [old, oldSpam, young] = [
  at(now - 30 * day - 1000),
  at(now - 40 * day, { spam: 'honeypot' }),
  at(now - 30 * day + 3_600_000),
]

it('erases what was received before so many days, spam too, and nothing else', async () => {
  const store = openEmbeddedStore(dataDir)
  for (const quote of [old, oldSpam, young]) await store.add(quote)
  expect(await eraseOld(store, 31, now)).toBe(1)
  expect(await eraseOld(store, 30, now)).toBe(1)
  expect(await eraseOld(store, 30, now)).toBe(0)
  expect(await store.newest(10)).toEqual([young])
  await store.close()
})

it('happens when a server starts that is told to, and else not', async () => {
  const stored = async () => {
    const store = openEmbeddedStore(dataDir)
    const quotes = await store.newest(10)
    await store.close()
    return quotes
  }
  await stopServer(await startServer({ DATA_DIR: dataDir }))
  expect(await stored()).toEqual([young])
  const server = await startServer({ DATA_DIR: dataDir, RETENTION_DAYS: '29' })
  // Through the running server, which does not wait for it to be ready.
  const listed = async () => {
    const ids: string[] = []
    for await (const { id } of runCommand(parseConfig({ DATA_DIR: dataDir }), 'listQuotes', {})) ids.push(id)
    return ids
  }
  await expect.poll(listed).toEqual([])
  await stopServer(server)
  expect(await stored()).toEqual([])
})
