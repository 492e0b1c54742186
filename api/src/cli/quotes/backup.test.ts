import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApiToken } from '../../auth/api-tokens.ts'
import { aDevice } from '../../testing/a-device.ts'
import { aPasskey } from '../../testing/a-passkey.ts'
import { aPhoto } from '../../testing/a-photo.ts'
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
      await store.addPasskey(aPasskey('lost key', { username: 'bob' }))
      await store.addDevice(aDevice('lost phone', { username: 'bob' }))
      await store.addToken(createApiToken('crm').stored)
    })
    expect(await quotes('backup', file)).toMatchObject({ code: 0 })
    await fill(async (store) => {
      await store.add(aQuote({ lastName: 'Later' }))
      await store.erase(erased.id)
      await store.removeUser('bob')
      await store.removeToken('crm')
      await store.removeDevice('lost phone')
    })

    const refused = await quotes('restore', file)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Confirm with --yes.') as unknown,
    })
    expect(refused.stdout).toMatch(/backup\.db has 2 quotes, the newest of .*, 1 user, and 1 API token\./)
    expect(refused.stdout).toContain('Removed users will be able to sign in again: "bob".')
    expect(refused.stdout).toContain('Revoked API tokens will be valid again: "crm".')
    expect(refused.stdout).toContain('Removed passkeys will be valid again: "bob: lost key".')
    expect(refused.stdout).toContain('Removed devices will get pushes again: "lost phone".')
    expect(refused.stdout).toContain('1 erased quote will return.')
    expect(refused.stdout).toContain('The backup does not have 1 quote of the present store.')
    expect(await names()).toEqual(['Later', 'Lovelace'])

    const later = join(freshDataDir(), 'later.ndjson')
    expect(await quotes('export', '--output', later)).toMatchObject({ code: 0 })
    const { code, stdout } = await quotes('restore', file, '--yes')
    expect(code).toBe(0)
    const [, kept = ''] = /The replaced store is (.*);/.exec(stdout) ?? []
    expect(existsSync(kept)).toBe(true)
    expect(await names()).toEqual(['Erased', 'Lovelace'])
    expect((await quotes('import', later)).stdout).toContain('added 1, erased 1')
    expect(await names()).toEqual(['Later', 'Lovelace'])
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

/** Corrupts every page of a database file but the first. */
function damage(file: string) {
  const bytes = readFileSync(file)
  const opened = openSync(file, 'r+')
  for (let page = 4096; page < bytes.length; page += 4096)
    writeSync(opened, Buffer.alloc(64, 0xa5), 0, 64, page + 2048)
  closeSync(opened)
}
