import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from '../../config.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../stores/store-contract.ts'
import { freshDataDir } from '../../testing/server.ts'

const program = join(rootDir, 'api/dist/quotes.js')

/** CSI as one C1 character, a bidirectional override, a tag outside the BMP, and a C0 control. */
const hostile = 'C1 \u009b31m bidi \u202egnp.exe tag \u{e0041} del \u007f esc \u001b[2J'
const raw = /(?!\n)\p{Cc}|\u202e|\u{e0041}/u
const quote = aQuote({ firstName: hostile, projectDetails: `First line\n${hostile}` })

let dataDir: string
beforeEach(async () => {
  dataDir = freshDataDir()
  const store = openSqliteStore(dataDir)
  await store.add(quote)
  await store.close()
})

async function quotes(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  return promisify(execFile)(process.execPath, [program, ...args], { env: { DATA_DIR: dataDir } }).then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
}

describe('terminal control characters', () => {
  it.each([['list', '--json'], ['show', quote.id, '--json'], ['export']])(
    'are escaped in the JSON of %s',
    async (...args) => {
      const { stdout } = await quotes(...args)
      expect(stdout).not.toMatch(raw)
      expect(stdout).toContain(String.raw`\u009b31m`)
      expect(JSON.parse(stdout)).toMatchObject(quote)
    },
  )

  it.each([['list'], ['show', quote.id]])('are not printed by %s', async (...args) => {
    const { stdout } = await quotes(...args)
    expect(stdout).toContain('C1')
    expect(stdout).not.toMatch(raw)
  })

  const missing = spawnSync('script', ['--version']).stdout?.includes('util-linux')
    ? ''
    : ' (no script command)'
  it.skipIf(missing)(`are escaped in CSV only on a terminal${missing}`, async () => {
    expect((await quotes('export', '--csv')).stdout).toContain(hostile)
    const { stdout } = spawnSync(
      'script',
      ['--quiet', '--command', `'${process.execPath}' '${program}' export --csv`, '/dev/null'],
      { env: { PATH: process.env.PATH, SHELL: '/bin/sh', DATA_DIR: dataDir }, encoding: 'utf8' },
    )
    expect(stdout).toContain(String.raw`C1 \u009b31m bidi \u202egnp.exe`)
    expect(stdout.replaceAll('\r', '')).not.toMatch(raw)
  })
})

describe('export --output', () => {
  it('creates a file that only its owner can read', async () => {
    const file = join(dataDir, 'all.csv')
    expect(await quotes('export', '--csv', '--output', file)).toMatchObject({ code: 0, stdout: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe((await quotes('export', '--csv')).stdout)
  })

  it('does not overwrite a file', async () => {
    const file = join(dataDir, 'all.jsonl')
    writeFileSync(file, 'mine', { mode: 0o644 })
    expect(await quotes('export', '--output', file)).toMatchObject({
      code: 1,
      stderr: `${file} already exists. Choose another name, or remove the file first.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it('reports a file that cannot be written', async () => {
    const file = join(dataDir, 'nowhere', 'all.jsonl')
    expect(await quotes('export', '--output', file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /cannot be written \(ENOENT.*\)\. Choose another file or folder\.\n$/,
      ) as unknown,
    })
  })

  it('removes the incomplete file after a failure', async () => {
    const file = join(dataDir, 'all.jsonl')
    const damaged = join(dataDir, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'quotes.db'), 'not a database '.repeat(100))
    dataDir = damaged
    expect((await quotes('export', '--output', file)).code).toBe(1)
    expect(existsSync(file)).toBe(false)
  })
})
