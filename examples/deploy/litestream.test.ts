import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPost, command, sample, send, startServer, stop, temporaryDir } from './testing/deployed-server.ts'

/** The program, which CI builds. */
const litestream = process.env.LITESTREAM ?? ''

/** How long replication may take to catch up. */
const catchUp = { timeout: 30_000, interval: 500 }

describe.skipIf(!litestream)(
  `a replica by Litestream${litestream ? '' : ' (LITESTREAM does not name the program)'}`,
  { tags: ['heavy'] },
  () => {
    it('has every acknowledged quote of a server that was killed, and restores a lost data folder', async () => {
      const dir = temporaryDir()
      const server = await startServer(dir, { RATE_LIMIT: 'off' })
      const replication = replicate(dir)
      const posts = postUntilKilled(server.port)
      await sleep(5000)
      server.process.kill('SIGKILL')
      const acknowledged = await posts
      await vi.waitFor(
        async () => expect(await restoredIds(dir)).toEqual(expect.arrayContaining(acknowledged)),
        catchUp,
      )
      replication.kill('SIGKILL')
      rmSync(join(dir, 'data'), { recursive: true })

      await restore(dir, dir)
      const restarted = await startServer(dir, { RATE_LIMIT: 'off' })
      expect(await command(dir, 'quotes', ['check'])).toContain('No damage found.')
      expect(await search(dir, restarted.port, 'driveway')).toContain(acknowledged.at(-1))
      // Litestream continues the same replica.
      replicate(dir)
      await post(restarted.port)
      await expectSameQuotes(dir)
      await stop(restarted.process)
    })

    it('has the same quotes after imports, backups, erasures, and restarts of either process', async () => {
      const dir = temporaryDir()
      const env = { RATE_LIMIT: 'off' }
      let server = await startServer(dir, env)
      const replication = replicate(dir)
      const first = await post(server.port)
      const exported = (await command(dir, 'quotes', ['export'])).trim()
      // Of the same time, which is in the ID.
      const idOf = (n: number) => `${first.slice(0, 13)}-7000-8000-${String(n).padStart(12, '0')}`
      const quotes = Array.from({ length: 5000 }, (_, n) => exported.replaceAll(first, idOf(n)))
      const posts = postUntilKilled(server.port)
      await command(dir, 'quotes', ['import'], quotes.join('\n'))
      await command(dir, 'quotes', ['backup', join(dir, 'backup.db')])
      await command(dir, 'quotes', ['erase', first, '--yes'])
      replication.kill('SIGKILL')
      await command(dir, 'quotes', ['erase', idOf(1), '--yes'])
      replicate(dir)
      await sleep(2000)
      server.process.kill('SIGKILL')
      await posts
      server = await startServer(dir, env)
      await post(server.port)
      await stop(server.process)
      server = await startServer(dir, env)
      await post(server.port)
      await expectSameQuotes(dir)
      await stop(server.process)
      expect(readFileSync(join(dir, 'server.log'), 'utf8')).not.toMatch(/"level":[56]0/)
    })
  },
)

/** Starts Litestream with the sample configuration, except that the replica is a folder. */
function replicate(dir: string): ChildProcess {
  const config = sample('litestream/litestream.yml')
    .replace(/ {4}replica:\n( {6}.*\n)+/, `    replica:\n      type: file\n      path: ${dir}/replica\n`)
    .replace('/var/lib/concrete-quote/', `${dir}/data/`)
  writeFileSync(join(dir, 'litestream.yml'), config)
  const replication = spawn(litestream, ['replicate', '-config', join(dir, 'litestream.yml')], {
    stdio: 'ignore',
  })
  onTestFinished(() => void replication.kill('SIGKILL'))
  return replication
}

/** Restores the replica of one folder to the store of another. */
async function restore(from: string, to: string) {
  const file = join(to, 'restored.db')
  rmSync(file, { force: true })
  const config = join(from, 'litestream.yml')
  await promisify(execFile)(litestream, [
    'restore',
    '-config',
    config,
    '-o',
    file,
    join(from, 'data/quotes.db'),
  ])
  await command(to, 'quotes', ['restore', file, '--yes'])
}

/** The export of what the replica has now. */
async function restoredExport(dir: string): Promise<string> {
  const other = temporaryDir()
  await restore(dir, other)
  await command(other, 'quotes', ['check'])
  return command(other, 'quotes', ['export'])
}

async function restoredIds(dir: string): Promise<string[]> {
  const lines = (await restoredExport(dir)).trim().split('\n')
  return lines.map((line) => (JSON.parse(line) as { id: string }).id)
}

/** Compares complete exports, but for the versions, which a restore without the present store raises. */
async function expectSameQuotes(dir: string) {
  const withoutVersions = (quotes: string) => quotes.replaceAll(/"version":\d+,/g, '')
  const quotes = withoutVersions(await command(dir, 'quotes', ['export']))
  await vi.waitFor(async () => expect(withoutVersions(await restoredExport(dir))).toBe(quotes), catchUp)
}

async function post(port: number): Promise<string> {
  const { status, body } = await send(request, { port, ...aPost })
  expect(status).toBe(201)
  return (JSON.parse(body) as { id: string }).id
}

/** Posts quotes from eight clients until the server is killed. Returns the acknowledged IDs. */
async function postUntilKilled(port: number): Promise<string[]> {
  const ids: string[] = []
  const client = async () => {
    for (;;) {
      const sent = await send(request, { port, ...aPost }).catch(() => undefined)
      if (!sent) return
      expect(sent.status).toBe(201)
      ids.push((JSON.parse(sent.body) as { id: string }).id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return ids
}

/** The IDs of the quotes that the owner finds. */
async function search(dir: string, port: number, text: string): Promise<string[]> {
  const password = 'correct horse battery staple'
  await command(dir, 'users', ['add', 'ada'], password)
  const { headers } = await send(request, {
    port,
    method: 'POST',
    path: '/api/sessions',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password }),
  })
  const [cookie = ''] = headers['set-cookie'] ?? []
  const { body } = await send(request, {
    port,
    path: `/api/quotes?q=${text}`,
    headers: { Cookie: cookie.replace(/;.*/, '') },
  })
  return (JSON.parse(body) as { items: { id: string }[] }).items.map(({ id }) => id)
}
