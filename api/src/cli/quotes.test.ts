import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ada,
  noFullDisk,
  quotesProgram,
  runRedirected,
  setUpQuotesCommand,
} from '../../testing/quotes-command.ts'

const command = setUpQuotesCommand()
const { quotes, fill } = command

describe('the command line', () => {
  it('prints help with the exit codes', async () => {
    const { stdout, code } = await quotes('--help')
    expect(code).toBe(0)
    for (const words of ['list', 'show ID', 'export', 'test-notifications', 'Exit codes:'])
      expect(stdout).toContain(words)
  })

  it.each([
    ['lst'],
    ['list', '--smap'],
    ['list', '--spam'],
    ['deliveries'],
    ['show'],
    ['show', 'a', 'b'],
    [],
  ])('exits with 2 on invalid usage: %s', async (...args) => {
    expect(await quotes(...args)).toMatchObject({ code: 2, stdout: '' })
  })

  it('names a misspelled variable on standard error, and works on', async () => {
    await fill((store) => store.add(ada))
    command.env = { MONGO_URL: 'mongodb://127.0.0.1:1/quotes' }
    const { stdout, stderr, code } = await quotes('list', '--json')
    expect(stderr).toContain('MONGO_URL is ignored')
    expect(stdout).toContain(ada.id)
    expect(code).toBe(0)
  })

  it('exits with 1 if the command fails', async () => {
    command.dataDir = '/dev/null/nothing'
    expect(await quotes('list', '--json')).toMatchObject({ code: 1, stdout: '' })
  })

  it.each([
    ['list'],
    ['show', ada.id],
    ['export'],
    ['erase', ada.id],
    ['backup', join(tmpdir(), 'backup.db')],
    ['check'],
    ['migrate', '--to', 'mongodb://127.0.0.1:1/quotes'],
  ])('does not create a store in a wrong data folder: %s', async (...args) => {
    command.dataDir = join(command.dataDir, 'wrong')
    expect(await quotes(...args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no store in ${command.dataDir}. Set DATA_DIR to the data folder of the server.\n`,
    })
    expect(existsSync(command.dataDir)).toBe(false)
  })

  it.skipIf(noFullDisk)(`reports standard output on a full disk${noFullDisk}`, async () => {
    await fill((store) => store.add(ada))
    for (const args of [['list'], ['show', ada.id], ['export'], ['check']]) {
      const { status, stderr } = runRedirected(command.dataDir, '> /dev/full', quotesProgram, ...args)
      expect(stderr).toMatch(
        /^Standard output cannot be written \(ENOSPC.*\)\. The output is incomplete\.\n$/,
      )
      expect(status).toBe(1)
    }
  })

  it('creates a store by an import', async () => {
    const file = join(command.dataDir, 'export.jsonl')
    writeFileSync(file, JSON.stringify(ada))
    command.dataDir = join(command.dataDir, 'new')
    expect(await quotes('import', file)).toMatchObject({ code: 0 })
    expect(await quotes('show', ada.id)).toMatchObject({ code: 0 })
  })
})
