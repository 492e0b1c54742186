import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { hashPassword } from '../../accounts/users/passwords.ts'
import { QuoteRecord } from '../../stores/interface/record-store.ts'
import { createTemporaryFolder } from '../../stores/sqlite/file/store-files.ts'
import { aPhoto } from '../../../testing/values/a-photo.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { ada, parsedLines, quotesProgram, setUpQuotesCommand } from '../../../testing/quotes-command.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer, killServer } = command

/** Fills a store of which a copy and its check take a while. */
const fillALot = () =>
  fill((store) => store.restore(Array.from({ length: 2000 }, () => QuoteRecord.parse(aQuote()))))
/** The temporary folders in the data folder. */
const temporary = () => readdirSync(command.dataDir).filter((name) => name.startsWith('.concrete-quote-'))

describe('backup', () => {
  it('takes a restorable snapshot while the server accepts quotes', async () => {
    const server = await startServer()
    const post = () =>
      sendJson('POST', `${server.url}/api/quotes`, { ...ada, email: 'ada@example.com' }).then(
        async (response) => ((await response.json()) as { id: string }).id,
      )
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

  it('copies the photos to a file beside it, from which they are restored', async () => {
    const file = join(freshDataDir(), 'backup.db')
    const photos = file.replace('.db', '-photos.db')
    await fill(async (store) => {
      await store.add(ada)
      await store.addPhotos(ada.id, [aPhoto('crack'), aPhoto('drain')])
    })
    await startServer()
    expect(await quotes('backup', file, '--without-photos')).toMatchObject({ code: 0 })
    expect(existsSync(photos)).toBe(false)
    expect((await quotes('backup', file)).stdout).toContain(
      `Its photos are in ${photos}, and are restored with it.\n`,
    )
    expect(statSync(photos).mode & 0o777).toBe(0o600)
    await killServer()
    await fill((store) => store.removePhoto(ada.id, aPhoto('crack').id))
    const { stdout } = await quotes('restore', file, '--yes')
    expect(stdout).toContain(`${photos} has 2 photos of these quotes.`)
    expect(stdout).toMatch(/The replaced store is .*\.replaced-\w+ and .*\.replaced-\w+-photos\.db;/)
    await fill(async (store) => expect(await store.photos(ada.id)).toHaveLength(2))
    renameSync(photos, `${photos}.away`)
    expect((await quotes('restore', file, '--yes')).stdout).toContain(
      `There is no ${photos}: the photos in the data folder stay as they are.`,
    )
    await fill(async (store) => expect(await store.photos(ada.id)).toHaveLength(2))
  })

  it('has the quotes even if the photos are damaged', async () => {
    const file = join(freshDataDir(), 'backup.db')
    await fill((store) => store.add(ada))
    writeFileSync(join(command.dataDir, 'photos.db'), 'not a database, '.repeat(500))
    const { code, stdout, stderr } = await quotes('backup', file)
    expect([code, stdout]).toEqual([1, expect.stringContaining(`Backed up to ${file}.`)])
    expect(stderr).toContain('backup-photos.db cannot be written (file is not a database)')
    expect(existsSync(file)).toBe(true)
  })

  it('is made beside the last good one if a quote is damaged, and names the quote', async () => {
    const damaged = aQuote({ phone: '972 555 0000' })
    await fill(async (store) => {
      await store.add(ada)
      await store.add(damaged)
      await store.addPhotos(ada.id, [aPhoto('crack')])
    })
    const folder = freshDataDir()
    const file = join(folder, 'backup.db')
    const marked = join(folder, 'backup-damaged.db')
    expect(await quotes('backup', file)).toMatchObject({ code: 0 })
    expect((await quotes('check', file)).stdout).toMatch(
      /has 2 quotes.*\n.*has 1 photo.*\nNo damage found\.\n$/,
    )
    const good = readFileSync(file)
    const store = join(command.dataDir, 'quotes.db')
    writeFileSync(store, readFileSync(store, 'latin1').replaceAll('972 555 0000', '972 555 0001'), 'latin1')
    const named = expect.stringContaining(damaged.id) as unknown
    // The second one replaces the first one.
    for (const _ of ['first', 'second']) {
      const { code, stdout, stderr } = await quotes('backup', file)
      expect([code, stdout, stderr]).toEqual([1, expect.stringContaining(`Backed up to ${marked}.`), named])
      expect(readdirSync(folder)).toEqual([
        'backup-damaged-photos.db',
        'backup-damaged.db',
        'backup-photos.db',
        'backup.db',
      ])
    }
    expect(readFileSync(file).equals(good)).toBe(true)
    expect(await quotes('check', marked)).toMatchObject({ code: 1, stderr: named })
    expect(readdirSync(folder)).toHaveLength(4)
    expect(await quotes('check', join(folder, 'nowhere', 'b.db'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist') as unknown,
    })

    command.dataDir = freshDataDir()
    expect(await quotes('restore', marked, '--yes')).toMatchObject({ code: 0, stdout: named })
    expect(parsedLines((await quotes('list', '--json')).stdout)).toMatchObject([{ id: ada.id }])
    // The others are intact again once it is imported.
    await fill((restored) => restored.restore([QuoteRecord.parse(damaged)]))
    expect(await quotes('check')).toMatchObject({ code: 0 })
  })

  it('removes what a killed one left behind, and nothing else', async () => {
    await fillALot()
    const file = join(command.dataDir, 'backup.db')
    const kill = async () => {
      const env = { DATA_DIR: command.dataDir }
      const backup = spawn(process.execPath, [quotesProgram, 'backup', file], { env, stdio: 'ignore' })
      const exited = once(backup, 'exit')
      const isCopying = () => temporary().some((name) => existsSync(join(command.dataDir, name, 'copy.db')))
      await vi.waitUntil(isCopying, { timeout: 30_000, interval: 1 })
      backup.kill('SIGKILL')
      await exited
      expect(temporary()).toHaveLength(1)
    }
    await kill()
    await startServer()
    expect(temporary()).toEqual([])
    await kill()
    const [erased] = parsedLines((await quotes('list', '--json')).stdout)
    expect((await quotes('erase', String(erased?.id), '--yes')).stdout).toContain('Erased 1 quote.')
    expect(temporary()).toEqual([])

    await kill()
    const others = [
      'backup.db.part',
      'backup-download-1.db',
      '.concrete-quote-notes',
      '.concrete-quote-abc123',
    ]
    for (const name of others) mkdirSync(join(command.dataDir, name))
    const inUse = createTemporaryFolder(command.dataDir)
    expect(await quotes('backup', file)).toMatchObject({ code: 0 })
    expect(temporary().map((name) => join(command.dataDir, name))).toEqual(
      [inUse.path, ...others.slice(2).map((name) => join(command.dataDir, name))].toSorted(),
    )
    expect(readdirSync(command.dataDir)).toEqual(expect.arrayContaining(others))
    inUse.remove()
  })

  it.skipIf(process.platform !== 'linux').each([
    ['starts', () => true],
    ['copies', (folder: string) => readdirSync(folder).some((name) => name.startsWith('.concrete-quote-'))],
  ])('ends with the server that a user downloads it from, killed as it %s', async (_, isThere) => {
    const password = 'a long enough password'
    await fillALot()
    await fill(async (store) => {
      await store.add(ada)
      await store.addUser({ id: 'u1', username: 'ada', passwordHash: await hashPassword(password) })
    })
    const server = await startServer()
    const { headers } = await sendJson('POST', `${server.url}/api/sessions`, { username: 'ada', password })
    const cookie = headers.get('Set-Cookie')?.replace(/;.*/, '') ?? ''
    const download = fetch(`${server.url}/api/backup`, { headers: { Cookie: cookie } }).catch(() => 'killed')
    await vi.waitUntil(() => temporary().length > 0, { timeout: 30_000, interval: 1 })
    const [folder = ''] = temporary()
    await vi.waitUntil(() => processesOf(folder).length > 0, { timeout: 30_000, interval: 1 })
    const [backup] = processesOf(folder)
    await vi.waitUntil(() => isThere(join(command.dataDir, folder)), { timeout: 30_000, interval: 1 })
    process.kill(Number(backup), 'SIGSTOP')
    await killServer()
    expect(await download).toBe('killed')
    process.kill(Number(backup), 'SIGCONT')
    await expect.poll(() => processesOf(folder)).toEqual([])
    expect(readdirSync(join(command.dataDir, folder))).not.toContain('backup.db')
    expect(await quotes('erase', ada.id, '--yes')).toMatchObject({ code: 0 })
    expect(temporary()).toEqual([])
  })

  it('never replaces a file of the store', async () => {
    await fill(async (store) => {
      await store.add(ada)
      await store.addPhotos(ada.id, [aPhoto('crack')])
    })
    const server = await startServer()
    for (const name of ['quotes.db', 'quotes.db-wal', 'photos.db']) {
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
  it.skipIf(process.platform !== 'linux')(
    'reports a folder that cannot be written, as does restore',
    async () => {
      const report = expect.stringMatching(
        /^\/proc cannot be written \(ENOENT.*\)\. Fix that, and run the command again\.\n$/,
      ) as unknown
      expect(await quotes('check', '/proc/version')).toMatchObject({ code: 1, stderr: report })
      command.dataDir = '/proc'
      expect(await quotes('restore', '/proc/version')).toMatchObject({ code: 1, stderr: report })
    },
  )

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
    expect(
      readdirSync(command.dataDir).filter((name) => name.includes('concrete') || name.includes('part')),
    ).toEqual([])
    await killServer()
    await expect(startServer()).rejects.toThrow(steps)
  })
})

describe('restore', () => {
  const bob = { id: 'u2', username: 'bob', passwordHash: 'hash' }

  /** The last names of all stored quotes. */
  const names = async () =>
    parsedLines((await quotes('list', '--json')).stdout).map(({ lastName }) => lastName)

  it('says what the backup has and what it brings back, and restores it if confirmed', async () => {
    const file = join(freshDataDir(), 'backup.db')
    const erased = aQuote({ lastName: 'Erased' })
    await fill(async (store) => {
      await store.add(ada)
      await store.add(erased)
      await store.addUser(bob)
      await store.addToken(createApiToken('crm').stored)
    })
    expect(await quotes('backup', file)).toMatchObject({ code: 0 })
    await fill(async (store) => {
      await store.add(aQuote({ lastName: 'Later' }))
      await store.erase(erased.id)
      await store.removeUser('bob')
      await store.removeToken('crm')
    })

    const refused = await quotes('restore', file)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Confirm with --yes.') as unknown,
    })
    expect(refused.stdout).toMatch(/backup\.db has 2 quotes, the newest of .*, 1 user, and 1 API token\./)
    expect(refused.stdout).toContain('Removed users will be able to sign in again: "bob".')
    expect(await names()).toEqual(['Later', 'Lovelace'])

    const later = join(freshDataDir(), 'later.ndjson')
    expect(await quotes('export', '--output', later)).toMatchObject({ code: 0 })
    const { code, stdout } = await quotes('restore', file, '--yes')
    expect(code).toBe(0)
    const [, kept = ''] = /The replaced store is (.*);/.exec(stdout) ?? []
    expect(existsSync(kept)).toBe(true)
    expect(await names()).toEqual(['Lovelace'])
    expect((await quotes('import', later)).stdout).toContain('added 1.')
    expect(await names()).toEqual(['Later', 'Lovelace'])
  })

  it('restores a file with any name in the data folder, and leaves it unchanged', async () => {
    await fill((store) => store.add(ada))
    const file = join(freshDataDir(), 'backup.db')
    expect(await quotes('backup', file)).toMatchObject({ code: 0 })
    const bytes = readFileSync(file)
    for (const name of ['quotes.db.restore', 'photos.db.restore', 'copy.db']) {
      const inside = join(command.dataDir, name)
      copyFileSync(file, inside)
      expect(await quotes('restore', inside, '--yes')).toMatchObject({ code: 0 })
      expect(readFileSync(inside).equals(bytes)).toBe(true)
      expect(await names()).toEqual(['Lovelace'])
    }
  })

  it('asks to stop a running server', async () => {
    const file = join(freshDataDir(), 'backup.db')
    await startServer()
    expect(await quotes('backup', file)).toMatchObject({ code: 0 })
    expect(await quotes('restore', file, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /A server uses the data folder .*\. Stop it, then run the command again\./,
      ) as unknown,
    })
    await killServer()
    expect(await quotes('restore', file, '--yes')).toMatchObject({ code: 0 })
    await startServer()
  })
})

/** The processes whose arguments have a text. */
const processesOf = (text: string) =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && argumentsOf(name).includes(text))

function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Corrupts every page of a database file but the first. */
function damage(file: string) {
  const bytes = readFileSync(file)
  const opened = openSync(file, 'r+')
  for (let page = 4096; page < bytes.length; page += 4096)
    writeSync(opened, Buffer.alloc(64, 0xa5), 0, 64, page + 2048)
  closeSync(opened)
}
