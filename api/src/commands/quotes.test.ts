import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from '../config.ts'
import { openEmbeddedStore } from '../stores/embedded.ts'
import { newDelivery } from '../stores/delivery-store.ts'
import { aQuote } from '../stores/store-contract.ts'
import type { Store } from '../stores/quote-store.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../test-server.ts'

let dataDir: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = freshDataDir()
})
afterEach(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  server = undefined
})

/** What the command prints and ends with. */
async function quotes(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const command = [join(rootDir, 'api/dist/quotes.js'), ...args]
  const options = { env: { DATA_DIR: dataDir, TZ: 'America/Chicago' }, maxBuffer: 2 ** 28 }
  return promisify(execFile)(process.execPath, command, options).then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
}

const lines = (text: string) => text.trimEnd().split('\n')
const parsed = (text: string) => lines(text).map((line) => JSON.parse(line) as Record<string, unknown>)

/** Fills the store while no server runs. */
async function fill(work: (store: Store) => Promise<unknown>) {
  const store = openEmbeddedStore(dataDir)
  await work(store)
  await store.close()
}

const ada = aQuote({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'driveway',
  projectDetails: 'Line one\n\u001b[31mline two',
  createdAt: '2026-11-20T15:30:00.000Z',
})

describe('show', () => {
  it('prints all of a quote and who was told of it, for people and for programs', async () => {
    await fill((store) => store.add(ada, undefined, ['email owner@example.com']))
    const { stdout } = await quotes('show', ada.id)
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        `id              ${ada.id}`,
        'firstName       Ada',
        'projectDetails  Line one',
        '                 [31mline two',
      ]),
    )
    expect(stdout).toMatch(/email owner@example\.com +pending +0 +2026-11-20 09:30/)
    const [record] = parsed((await quotes('show', ada.id, '--json')).stdout)
    expect(record).toMatchObject({ ...ada, deliveries: [newDelivery(ada, 'email owner@example.com')] })
  })

  it('says that there is no such quote, and ends with 3', async () => {
    expect(await quotes('show', 'nothing')).toMatchObject({
      code: 3,
      stdout: '',
      stderr: 'There is no quote nothing: npm run quotes -- list --spam --json shows the ids.\n',
    })
    expect(await quotes('release', 'nothing')).toMatchObject({ code: 3 })
  })
})

describe('export', () => {
  it('writes every quote, oldest first, with its key and deliveries, while the server runs or not', async () => {
    const spam = aQuote({ spam: 'honeypot' })
    await fill(async (store) => {
      await store.add(ada, { key: 'a key', fingerprint: 'f1' }, ['email owner@example.com'])
      await store.add(spam)
    })
    const { stdout, stderr } = await quotes('export')
    expect(stderr).toBe('')
    expect(parsed(stdout)).toMatchObject([
      { ...ada, idempotencyKey: 'a key', deliveries: [{ channel: 'email owner@example.com' }] },
      { ...spam, idempotencyKey: null, deliveries: [] },
    ])
    const channel = 'email owner@example.com'
    await fill(async (store) => {
      const taken = await store.takeDelivery(ada.createdAt, ada.createdAt, [])
      const settledAt = new Date().toISOString()
      if (taken)
        await store.settleDelivery(taken.delivery, {
          state: 'delivered',
          dueAt: null,
          settledAt,
          error: null,
        })
    })
    server = await startServer({ DATA_DIR: dataDir })
    expect(parsed((await quotes('export')).stdout)).toMatchObject([
      { deliveries: [{ channel, state: 'delivered' }] },
      { id: spam.id },
    ])
  })

  it('writes a table for spreadsheets', async () => {
    await fill((store) => store.add(aQuote({ firstName: '=1+1', projectDetails: 'a "quoted"\nline' })))
    const { stdout } = await quotes('export', '--csv')
    expect(stdout).toMatch(/^\ufeffcreatedAt,firstName,/)
    expect(stdout).toContain('"\'=1+1"')
    expect(stdout).toContain('"a ""quoted""\nline"')
  })
})

describe('deliveries', () => {
  const failed = {
    state: 'failed',
    dueAt: null,
    settledAt: ada.createdAt,
    error: '550 \u001b[31mno',
  } as const

  beforeEach(() =>
    fill(async (store) => {
      await store.add(ada, undefined, ['email owner@example.com', 'webhook https://a.example/'])
      const taken = await store.takeDelivery(ada.createdAt, ada.createdAt, ['webhook https://a.example/'])
      if (taken) await store.settleDelivery(taken.delivery, failed)
    }),
  )

  it('are shown as a table whose text cannot command the terminal', async () => {
    const [head, email, webhook, ...rest] = lines((await quotes('deliveries')).stdout)
    expect(head).toMatch(/^Quote +To +State +Attempts +Next or ended +Last error$/)
    expect(email).toMatch(/email owner@example\.com +failed +1 +2026-11-20 09:30 +550 +\[31mno$/)
    expect(webhook).toMatch(/webhook https:\/\/a\.example\/ +pending +0/)
    expect(rest).toEqual([])
  })

  it('that were given up are shown by themselves, and tried again', async () => {
    const list = async (...options: string[]) =>
      parsed((await quotes('deliveries', '--json', ...options)).stdout || '[]')
    expect(await list('--failed')).toMatchObject([
      { id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, quoteId: ada.id, ...failed },
    ])
    expect((await quotes('deliveries', '--retry')).stdout).toContain('tried again')
    expect(await list('--failed')).toEqual([[]])
    expect((await list()).map(({ state }) => state)).toEqual(['pending', 'pending'])
  })
})

describe('the command line', () => {
  it('explains itself, its exit codes included', async () => {
    const { stdout, code } = await quotes('--help')
    expect(code).toBe(0)
    for (const words of ['list', 'show ', 'export', 'release <id>', 'deliveries', 'Exit codes:'])
      expect(stdout).toContain(words)
  })

  it.each([['lst'], ['list', '--smap'], ['show'], []])(
    'ends with 2 on what it does not understand: %s',
    async (...args) => {
      expect(await quotes(...args)).toMatchObject({ code: 2, stdout: '' })
    },
  )

  it('ends with 1 when it cannot be done', async () => {
    dataDir = '/dev/null/nothing'
    expect(await quotes('list', '--json')).toMatchObject({ code: 1, stdout: '' })
  })
})
