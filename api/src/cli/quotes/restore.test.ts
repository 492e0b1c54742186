import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aQuote } from '../../testing/a-quote.ts'
import { ada, parsedLines, setUpQuotesCommand } from '../../testing/quotes-command.ts'
import { freshDataDir } from '../../testing/server.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer, killServer } = command
const bob = { id: 'u2', username: 'bob', passwordHash: 'hash' }

/** The last names of all stored quotes. */
const names = async () => parsedLines((await quotes('list', '--json')).stdout).map(({ lastName }) => lastName)

it('says what the backup has and what it brings back, and restores it if confirmed', async () => {
  const file = join(freshDataDir(), 'backup.db')
  const erased = aQuote({ lastName: 'Erased' })
  await fill(async (store) => {
    await store.add(ada)
    await store.add(erased)
    await store.addUser(bob)
    await store.addToken({ name: 'crm', tokenHash: 'h', createdAt: '2026-11-20T00:00:00.000Z' })
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
  expect(refused.stdout).toContain('Revoked API tokens will be valid again: "crm".')
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
