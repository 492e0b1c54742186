import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { completeCampaign } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it } from 'vitest'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { ada, parsedLines, quotesProgram, setUpQuotesCommand } from '../../../../testing/quotes-command.ts'
import { changeSettings } from '../../../notifications/settings/notification-settings.ts'
import { parseKey } from '../../../stores/interface/delivery-key.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer, killServer } = command

describe('export', () => {
  it('writes all quotes, oldest first, with keys and deliveries, with or without a server', async () => {
    const spam = aQuote({ spam: 'honeypot' })
    await fill(async (store) => {
      await store.add(ada, { key: 'a key', fingerprint: 'f1' }, [parseKey('email owner@example.com')])
      await store.add(spam)
    })
    const { stdout, stderr } = await quotes('export')
    expect(stderr).toBe('')
    // As version 1.2 wrote it.
    expect(stdout).toContain(
      `"deliveries":[{"medium":"email","event":"created","target":"owner@example.com","time":"","state":"pending","attempts":0,"dueAt":"${ada.createdAt}","settledAt":null,"error":null,"sender":null}]`,
    )
    expect(parsedLines(stdout)).toMatchObject([
      { ...ada, idempotencyKey: 'a key', deliveries: [{ target: 'owner@example.com' }] },
      { ...spam, idempotencyKey: null, deliveries: [] },
    ])
    await fill(async (store) => {
      const leased = await store.leaseDelivery(ada.createdAt, ada.createdAt, [])
      const settledAt = new Date().toISOString()
      if (leased)
        await store.settleDelivery(leased.delivery, {
          state: 'delivered',
          dueAt: null,
          settledAt,
          error: null,
        })
    })
    await startServer()
    expect(parsedLines((await quotes('export')).stdout)).toMatchObject([
      { deliveries: [{ target: 'owner@example.com', state: 'delivered' }] },
      { id: spam.id },
    ])
  })

  it('completes although the server is killed during the export', { tags: ['heavy'] }, async () => {
    await fill((store) => Promise.all(Array.from({ length: 20_000 }, () => store.add(aQuote()))))
    await startServer()
    const env = { DATA_DIR: command.dataDir }
    const exporting = spawn(process.execPath, [quotesProgram, 'export'], { env })
    await once(exporting.stdout, 'readable')
    await killServer()
    const [stdout, stderr] = await Promise.all([text(exporting.stdout), text(exporting.stderr)])
    expect(stderr).toBe('')
    expect(parsedLines(stdout)).toHaveLength(20_000)
  })
})

it('reports standard output on a disk that has space only for a part', async () => {
  await fill((store) => Promise.all(Array.from({ length: 12 }, () => store.add(aQuote()))))
  const file = join(command.dataDir, 'all.jsonl')
  // The server has created all files of the store, so only the output grows.
  await startServer()
  const limited = ['-c', `ulimit -f 2; exec "$0" "$@" > '${file}'`, process.execPath, quotesProgram, 'export']
  const { status, stderr } = spawnSync('sh', limited, {
    env: { PATH: process.env.PATH, DATA_DIR: command.dataDir },
    encoding: 'utf8',
  })
  expect(statSync(file).size).toBeGreaterThan(0)
  expect(stderr).toMatch(/^Standard output cannot be written \(EFBIG.*\)\. The output is incomplete\.\n$/)
  expect(status).toBe(1)
})

/** CSI as one C1 character, a bidirectional override, a tag outside the BMP, and a C0 control. */
const hostile = 'C1 \u009b31m bidi \u202egnp.exe tag \u{e0041} del \u007f esc \u001b[2J'
const raw = /(?!\n)\p{Cc}|\u202e|\u{e0041}/u
const quote = aQuote({ firstName: hostile, projectDetails: `First line\n${hostile}` })
const storeHostileQuote = () => fill((store) => store.add(quote))

describe('terminal control characters', () => {
  beforeEach(storeHostileQuote)

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
    expect((await quotes('export', '--csv')).stdout).toContain(hostile.replace('\u202e', ''))
    const { stdout } = spawnSync(
      'script',
      ['--quiet', '--command', `'${process.execPath}' '${quotesProgram}' export --csv`, '/dev/null'],
      { env: { PATH: process.env.PATH, SHELL: '/bin/sh', DATA_DIR: command.dataDir }, encoding: 'utf8' },
    )
    expect(stdout).toContain(String.raw`C1 \u009b31m bidi gnp.exe`)
    expect(stdout.replaceAll('\r', '')).not.toMatch(raw)
  })
})

it('export --google-ads writes jobs that were won, once that is turned on', async () => {
  await fill(async (store) => {
    await store.add(
      aQuote({ campaign: completeCampaign({ gclid: 'Cj0' }), gpc: false, outcome: 'won', amount: 1 }),
    )
  })
  expect((await quotes('export', '--google-ads')).stderr).toContain('Turn it on in the settings')
  await fill((store) => changeSettings(store, { adConversion: 'Won' }))
  const { stdout, stderr } = await quotes('export', '--google-ads')
  expect(stdout).toMatch(/^Google Click ID,.*\r\nCj0,Won,.*,1,USD\r\n$/)
  expect(stderr).toBe('1 job for Google Ads.\n')
})

describe('export --output', () => {
  beforeEach(storeHostileQuote)

  it('creates a file that only its owner can read', async () => {
    const file = join(command.dataDir, 'all.csv')
    expect(await quotes('export', '--csv', '--output', file)).toMatchObject({ code: 0, stdout: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe((await quotes('export', '--csv')).stdout)
  })

  it('does not overwrite a file', async () => {
    const file = join(command.dataDir, 'all.jsonl')
    writeFileSync(file, 'mine', { mode: 0o644 })
    expect(await quotes('export', '--output', file)).toMatchObject({
      code: 1,
      stderr: `${file} already exists. Choose another name, or remove the file first.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it('reports a file that cannot be written', async () => {
    const file = join(command.dataDir, 'nowhere', 'all.jsonl')
    expect(await quotes('export', '--output', file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /cannot be written \(ENOENT.*\)\. Choose another file or folder\.\n$/,
      ) as unknown,
    })
  })

  it('removes the incomplete file after a failure', async () => {
    const file = join(command.dataDir, 'all.jsonl')
    const damaged = join(command.dataDir, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'quotes.db'), 'not a database '.repeat(100))
    command.dataDir = damaged
    expect((await quotes('export', '--output', file)).code).toBe(1)
    expect(existsSync(file)).toBe(false)
  })
})
