import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aQuote } from '../../testing/a-quote.ts'
import { ada, parsedLines, setUpQuotesCommand } from '../../testing/quotes-command.ts'
import { freshDataDir } from '../../testing/server.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer, killServer } = command

describe('backup', () => {
  it('takes a restorable snapshot while the server accepts quotes', async () => {
    const server = await startServer()
    const post = () =>
      fetch(`${server.url}/api/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...ada, email: 'ada@example.com' }),
      }).then(async (response) => ((await response.json()) as { id: string }).id)
    const before = await Promise.all(Array.from({ length: 200 }, post))
    let posting = true
    const meanwhile = (async () => {
      const ids = []
      while (posting) ids.push(await post())
      return ids
    })()
    const file = join(command.dataDir, 'backups.db')
    const { stdout, code } = await quotes('backup', file)
    posting = false
    const later = await meanwhile
    expect([code, stdout]).toEqual([
      0,
      `Backed up to ${file}. To restore it, stop the server and run: quotes restore ${file}\n`,
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const ids = async () => new Set(parsedLines((await quotes('export')).stdout).map(({ id }) => id))
    const kept = await ids()
    expect(later.length).toBeGreaterThan(0)
    expect([...before, ...later].filter((id) => !kept.has(id))).toEqual([])
    command.dataDir = freshDataDir()
    copyFileSync(file, join(command.dataDir, 'quotes.db'))
    const restored = await ids()
    expect(before.filter((id) => !restored.has(id))).toEqual([])
  })

  it('never replaces a file of the store', async () => {
    const server = await startServer()
    for (const name of ['quotes.db', 'quotes.db-wal']) {
      expect(await quotes('backup', join(command.dataDir, '.', name))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cannot be written (it is a file of the store itself)') as unknown,
      })
    }
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  })

  it('reports a file that cannot be written', async () => {
    await startServer()
    expect(await quotes('backup', join(command.dataDir, 'nowhere', 'b.db'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The backup .* cannot be written \(ENOENT.*\)\. Choose another file or folder\.\n$/,
      ) as unknown,
    })
  })
})

describe('check', () => {
  it('finds no damage in an intact database, with or without a server', async () => {
    await fill((store) => store.add(ada))
    expect(await quotes('check')).toMatchObject({ code: 0, stdout: 'No damage found.\n' })
    await startServer()
    expect(await quotes('check')).toMatchObject({ code: 0, stdout: 'No damage found.\n' })
  })

  it('reports a damaged database with recovery steps, and keeps the last good backup', async () => {
    // Characters that are special in a URI.
    command.dataDir = join(command.dataDir, 'a #1?')
    await fill(async (store) => {
      for (let n = 0; n < 50; n++) await store.add(aQuote({ phone: `(214) 555-${1000 + n}` }))
    })
    await startServer()
    const backup = join(command.dataDir, 'backup.db')
    expect(await quotes('backup', backup)).toMatchObject({ code: 0 })
    const good = readFileSync(backup)
    damage(join(command.dataDir, 'quotes.db'))
    const steps =
      /quotes\.db is damaged \(.+\)\. Stop the server, and restore the latest backup with "quotes restore"\./
    expect(await quotes('check')).toMatchObject({ code: 1, stderr: expect.stringMatching(steps) as unknown })
    expect(await quotes('backup', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(steps) as unknown,
    })
    expect(readFileSync(backup).equals(good)).toBe(true)
    await killServer()
    await expect(startServer()).rejects.toThrow(steps)
  })
})

/** Corrupts every page of a database file but the first. */
function damage(file: string) {
  const bytes = readFileSync(file)
  const opened = openSync(file, 'r+')
  for (let page = 4096; page < bytes.length; page += 4096)
    writeSync(opened, Buffer.alloc(64, 0xa5), 0, 64, page + 2048)
  closeSync(opened)
}
