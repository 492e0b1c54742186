import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from '../config.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { newDelivery } from '../stores/delivery-store.ts'
import { aQuote } from '../stores/store-contract.ts'
import type { Store } from '../stores/store.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/server.ts'

let dataDir: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = freshDataDir()
})
afterEach(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  server = undefined
})

/** Runs `quotes`, and returns its output and exit code. */
async function quotes(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const command = [join(rootDir, 'api/dist/quotes.js'), ...args]
  const options = { env: { DATA_DIR: dataDir, TZ: 'Asia/Tokyo' }, maxBuffer: 2 ** 28 }
  return promisify(execFile)(process.execPath, command, options).then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
}

const lines = (text: string) => text.trimEnd().split('\n')
const parsed = (text: string) => lines(text).map((line) => JSON.parse(line) as Record<string, unknown>)

/** Fills the store while no server runs. */
async function fill(work: (store: Store) => Promise<unknown>) {
  const store = openSqliteStore(dataDir)
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

describe('list', () => {
  const spam = aQuote({ spam: 'honeypot' })
  beforeEach(() =>
    fill(async (store) => {
      await store.add(ada)
      await store.add(spam)
    }),
  )

  it('hides suspected spam and prints how many quotes are hidden, unless --spam is given', async () => {
    const { stdout, stderr } = await quotes('list', '--json')
    expect(parsed(stdout)).toEqual([ada])
    expect(stderr).toContain('Hidden: 1 suspected spam')
    const all = await quotes('list', '--json', '--spam')
    expect(parsed(all.stdout)).toEqual(expect.arrayContaining([ada, spam]))
    expect(all.stderr).toBe('')
  })

  it('shows which rules a quote matched, in the list and in full', async () => {
    const suspect = aQuote({ spam: 'content', reasons: ['links', 'markup'] })
    await fill((store) => store.add(suspect))
    expect((await quotes('list', '--spam')).stdout).toMatch(
      new RegExp(` content +links, markup +${suspect.id}$`, 'm'),
    )
    expect((await quotes('show', suspect.id)).stdout).toMatch(/^reasons +links, markup$/m)
    expect((await quotes('show', ada.id)).stdout).toMatch(/^reasons *$/m)
  })

  it('ends each line with the quote ID, and marks spam', async () => {
    const line = new RegExp(`^2026-11-20 09:30  Ada Lovelace .* ${ada.id}$`)
    expect(lines((await quotes('list')).stdout)).toEqual([
      expect.stringMatching(/^Received .* ID$/),
      expect.stringMatching(line),
    ])
    expect((await quotes('list', '--spam')).stdout).toMatch(new RegExp(` honeypot +${spam.id}$`, 'm'))
  })
})

describe('answer', () => {
  const other = aQuote({ firstName: 'Grace', createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString() })
  beforeEach(() =>
    fill(async (store) => {
      await store.add(ada)
      await store.add(other)
      await store.add(aQuote({ spam: 'too-fast' }))
    }),
  )
  const waiting = async () => lines((await quotes('list', '--waiting')).stdout).slice(1)

  it.each([['while the server runs'], ['while no server runs']])('records a response %s', async (when) => {
    expect(await waiting()).toEqual([
      expect.stringMatching(/ 3 h +Grace /),
      expect.stringMatching(/ \d+ (h|d) +Ada Lovelace /),
    ])
    if (when === 'while the server runs') server = await startServer({ DATA_DIR: dataDir })
    expect(await quotes('answer', ada.id, '--note', 'Visit on Monday at 9')).toMatchObject({
      code: 0,
      stdout: `Marked ${ada.id} as answered.\n`,
    })
    expect(await waiting()).toEqual([expect.stringMatching(/Grace/)])
    const [shown] = parsed((await quotes('show', ada.id, '--json')).stdout)
    expect(shown).toMatchObject({ note: 'Visit on Monday at 9', answeredBy: null })
    expect(Date.now() - Date.parse(String(shown?.answeredAt))).toBeLessThan(60_000)
    expect((await quotes('answer', ada.id, '--undo')).stdout).toBe(`Marked ${ada.id} as not answered.\n`)
    expect(await waiting()).toHaveLength(2)
  })

  it('exits with 3 if there is no such quote', async () => {
    expect(await quotes('answer', 'nothing')).toMatchObject({ code: 3 })
  })

  it('rejects a note that is too long', async () => {
    expect(await quotes('answer', ada.id, '--note', 'x'.repeat(4001))).toMatchObject({
      code: 1,
      stderr: 'The note must have at most 4,000 characters.\n',
    })
    expect(await waiting()).toHaveLength(2)
  })
})

describe('show', () => {
  it('prints a quote with its deliveries, as text and as JSON', async () => {
    await fill((store) => store.add(ada, undefined, ['email owner@example.com']))
    const { stdout } = await quotes('show', ada.id)
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        `id              ${ada.id}`,
        'firstName       Ada',
        'createdAt       2026-11-20 09:30',
        'projectDetails  Line one',
        '                 [31mline two',
      ]),
    )
    expect(stdout).toMatch(/email owner@example\.com +pending +0 +2026-11-20 09:30/)
    const [record] = parsed((await quotes('show', ada.id, '--json')).stdout)
    expect(record).toMatchObject({ ...ada, deliveries: [newDelivery(ada, 'email owner@example.com')] })
  })

  it('exits with 3 if there is no such quote', async () => {
    expect(await quotes('show', 'nothing')).toMatchObject({
      code: 3,
      stdout: '',
      stderr: 'No such quote: nothing. "quotes list --spam" shows all quotes with their IDs.\n',
    })
    expect(await quotes('release', 'nothing')).toMatchObject({ code: 3 })
  })
})

describe('export', () => {
  it('writes all quotes, oldest first, with keys and deliveries, with or without a server', async () => {
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
    server = await startServer({ DATA_DIR: dataDir })
    expect(parsed((await quotes('export')).stdout)).toMatchObject([
      { deliveries: [{ channel, state: 'delivered' }] },
      { id: spam.id },
    ])
  })

  it('reports that the server was killed during the export', async () => {
    await fill((store) => Promise.all(Array.from({ length: 20_000 }, () => store.add(aQuote()))))
    server = await startServer({ DATA_DIR: dataDir })
    const program = [join(rootDir, 'api/dist/quotes.js'), 'export']
    const command = spawn(process.execPath, program, { env: { DATA_DIR: dataDir } })
    await once(command.stdout, 'data')
    await stopServer(server, 'SIGKILL')
    server = undefined
    command.stdout.resume()
    expect(await text(command.stderr)).toBe(
      'The server stopped before the command was done. Run the command again.\n',
    )
  })

  it('writes CSV with formulas escaped for spreadsheets', async () => {
    await fill((store) => store.add(aQuote({ firstName: '=1+1', projectDetails: 'a "quoted"\nline' })))
    const { stdout } = await quotes('export', '--csv')
    expect(stdout).toMatch(/^\ufeffreceived,createdAt,firstName,/)
    expect(stdout).toContain('"\'=1+1"')
    expect(stdout).toContain('"a ""quoted""\nline"')
  })
})

describe('sources', () => {
  const homes = 'https://homes.example'

  it('registers and removes sources, with or without a server', async () => {
    expect(await quotes('sources', 'add', 'homes', '--origin', homes)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`add ${homes} to ALLOWED_ORIGINS`) as unknown,
    })
    server = await startServer({ DATA_DIR: dataDir })
    expect(await quotes('sources', 'add', 'thief', '--origin', homes)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${homes} belongs to another source`) as unknown,
    })
    expect(await quotes('sources', 'remove', 'homes')).toMatchObject({ code: 0 })
    expect(await quotes('sources', 'remove', 'homes')).toMatchObject({ code: 1 })
  })

  it('counts quotes by source and month, as text and as JSON', async () => {
    await fill(async (store) => {
      await store.addSource({ name: 'homes', origin: homes })
      for (const source of ['homes', 'homes', null])
        await store.add({ ...aQuote(ada), id: aQuote().id, source })
    })
    const { stdout } = await quotes('sources')
    expect(lines(stdout).map((line) => line.split(/ {2,}/))).toEqual([
      ['Source', 'Month', 'Quotes', 'Registered origins'],
      ['homes', '2026-11', '2', homes],
      ['(none)', '2026-11', '1'],
    ])
    expect(parsed((await quotes('sources', '--json')).stdout)[0]).toEqual({
      source: 'homes',
      origins: [homes],
      months: [{ month: '2026-11', quotes: 2 }],
    })
  })

  it('registers origins as browsers send them', async () => {
    for (const origin of ['https://HOMES.example:443/', 'https://münchen.example'])
      expect(await quotes('sources', 'add', 'homes', '--origin', origin)).toMatchObject({ code: 0 })
    const { stdout } = await quotes('sources', '--json')
    expect(parsed(stdout)).toMatchObject([{ origins: [homes, 'https://xn--mnchen-3ya.example'] }])
  })

  it('reports that there are no sources', async () => {
    expect((await quotes('sources')).stdout).toBe('No quotes, and no registered sources.\n')
  })

  it('rejects a value that is not an origin', async () => {
    expect(await quotes('sources', 'add', 'homes', '--origin', `${homes}/page`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('without a path') as unknown,
    })
  })

  it('rejects --json where the output is text', async () => {
    const { code, stderr } = await quotes('sources', 'add', 'homes', '--origin', homes, '--json')
    expect(code).toBe(2)
    expect(stderr).toContain("unknown option '--json'")
    expect((await quotes('sources')).stdout).toBe('No quotes, and no registered sources.\n')
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
      const leased = await store.leaseDelivery(ada.createdAt, ada.createdAt, ['webhook https://a.example/'])
      if (leased) await store.settleDelivery(leased.delivery, failed)
    }),
  )

  it('prints a table without terminal control characters', async () => {
    const [head, email, webhook, ...rest] = lines((await quotes('deliveries')).stdout)
    expect(head).toMatch(/^Quote +To +State +Attempts +Next attempt\/ended +Last error$/)
    expect(email).toMatch(/email owner@example\.com +failed +1 +2026-11-20 09:30 +550 +\[31mno$/)
    expect(webhook).toMatch(/webhook https:\/\/a\.example\/ +pending +0/)
    expect(rest).toEqual([])
  })

  it('lists and retries deliveries that failed permanently', async () => {
    const list = async (...options: string[]) =>
      parsed((await quotes('deliveries', '--json', ...options)).stdout || '[]')
    expect(await list('--failed')).toMatchObject([
      { id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, quoteId: ada.id, ...failed },
    ])
    expect((await quotes('deliveries', '--retry')).stdout).toContain('Retrying now')
    expect(await list('--failed')).toEqual([[]])
    expect((await list()).map(({ state }) => state)).toEqual(['pending', 'pending'])
    expect((await quotes('deliveries', '--retry')).stdout).toMatch(/\nNo failed deliveries\.\n$/)
  })
})

describe('erase', () => {
  const others = [
    aQuote({ ...ada, id: aQuote().id, email: 'ADA@example.com', phone: '972 555 0000' }),
    aQuote({
      ...ada,
      id: aQuote().id,
      email: 'ada@example.com.au',
      phone: '+1 214-555-0147',
      spam: 'honeypot',
    }),
    aQuote({ ...ada, id: aQuote().id, email: null, phone: '(214) 555-01478' }),
  ]
  const left = async () =>
    parsed((await quotes('export')).stdout)
      .filter((line) => !('erasedAt' in line))
      .map(({ id }) => id)
  const [upperCase, spam, longer] = others.map(({ id }) => id)

  beforeEach(() =>
    fill(async (store) => {
      for (const quote of [ada, ...others])
        await store.add(quote, { key: `key ${quote.id}`, fingerprint: 'f1' }, ['email owner@example.com'])
    }),
  )

  it('erases every quote with an email address or phone number, in any notation', async () => {
    const byEmail = await quotes('erase', '--email', 'Ada@Example.com', '--yes')
    expect(byEmail.stdout).toContain('Erased 2 quotes.')
    expect(await left()).toEqual([spam, longer])
    expect((await quotes('erase', '--phone', '2145550147', '--yes')).stdout).toContain('Erased 1 quote.')
    expect(await left()).toEqual([longer])
    expect(parsed((await quotes('deliveries', '--json')).stdout)).toMatchObject([{ quoteId: longer }])
  })

  it('distinguishes phone numbers by extension, in any notation', async () => {
    const extension = aQuote({ email: null, phone: '(214) 555-0147 ext. 12' })
    await fill((store) => store.add(extension))
    expect((await quotes('erase', '--phone', '+1 2145550147x12', '--yes')).stdout).toContain(
      'Erased 1 quote.',
    )
    expect(await left()).toEqual([ada.id, upperCase, spam, longer])
  })

  it('leaves no trace in the database files while the server runs', async () => {
    server = await startServer({ DATA_DIR: dataDir })
    const bytes = () =>
      ['quotes.db', 'quotes.db-wal'].map((name) => readFileSync(join(dataDir, name), 'latin1')).join('')
    const response = await fetch(`${server.url}/api/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'grace-key' },
      body: JSON.stringify({
        firstName: 'Gracegracegrace',
        lastName: 'Hopperhopper',
        phone: '(469) 555-7777',
        email: 'grace@example.org',
        projectType: 'other',
        projectDetails: 'Nobody knows about this. '.repeat(100),
      }),
    })
    expect(response.status).toBe(201)
    const traces = [
      'Gracegrace',
      'opperhopper',
      '555-7777',
      '4695557777',
      'grace@',
      'grace-key',
      'Nobody knows',
    ]
    expect(traces.filter((trace) => !bytes().includes(trace))).toEqual([])
    expect(await quotes('erase', '--email', 'grace@example.org', '--yes')).toMatchObject({ code: 0 })
    expect(traces.filter((trace) => bytes().includes(trace))).toEqual([])
  })

  it('erases 1,500 quotes while the server runs, and prints a summary', async () => {
    await fill(async (store) => {
      const theirs = Array.from({ length: 1500 }, () =>
        aQuote({ email: 'many@example.com', phone: '9725550000' }),
      )
      await Promise.all(theirs.map((quote) => store.add(quote)))
    })
    server = await startServer({ DATA_DIR: dataDir })
    const { stdout, stderr, code } = await quotes('erase', '--phone', '011 1 (972) 555-0000', '--yes')
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(lines(stdout).slice(-2)).toEqual([
      expect.stringMatching(/^and 1496 more, the oldest of 2026-/),
      'Erased 1501 quotes. Earlier backups and exports still contain erased quotes.',
    ])
    expect(lines(stdout)).toHaveLength(7)
    expect(await left()).toEqual([ada.id, spam, longer])
  })

  it('erases nothing without --yes if standard input is not a terminal', async () => {
    expect(await quotes('erase', ada.id)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(new RegExp(`^2026-.* ${ada.id}\n$`)) as unknown,
      stderr: 'Erase this quote for good? Confirm with --yes.\nNothing was erased.\n',
    })
    expect(await quotes('erase', '--email', 'ada@example.com')).toMatchObject({
      code: 1,
      stderr: 'Erase these 2 quotes for good? Confirm with --yes.\nNothing was erased.\n',
    })
    expect(await left()).toHaveLength(4)
  })

  it('erases a quote by ID, and an import does not restore it', async () => {
    const file = join(dataDir, 'export.jsonl')
    writeFileSync(file, (await quotes('export')).stdout)
    expect(await quotes('erase', upperCase as string, '--yes')).toMatchObject({ code: 0 })
    expect(await quotes('erase', upperCase as string, '--yes')).toMatchObject({ code: 3 })
    expect((await quotes('import', file)).stdout).toBe('Read 4 quotes, added 0.\n')
    expect(await left()).toEqual([ada.id, spam, longer])
  })

  it('requires exactly one of ID, --email and --phone, and a match', async () => {
    expect(await quotes('erase', '--yes')).toMatchObject({ code: 2 })
    expect(await quotes('erase', ada.id, '--email', 'ada@example.com', '--yes')).toMatchObject({ code: 2 })
    expect(await left()).toHaveLength(4)
    expect(await quotes('erase', '--email', 'nobody@example.com', '--yes')).toMatchObject({ code: 3 })
  })
})

describe('import', () => {
  it('imports an export once, with keys and deliveries', async () => {
    await fill(async (store) => {
      const quotes = Array.from({ length: 1200 }, () => aQuote({ createdAt: ada.createdAt }))
      await Promise.all(quotes.map((quote, n) => store.add(quote, { key: `key ${n}`, fingerprint: 'f1' })))
      await store.add(ada, undefined, ['email owner@example.com'])
      const leased = await store.leaseDelivery(ada.createdAt, ada.createdAt, [])
      const settledAt = ada.createdAt
      if (leased)
        await store.settleDelivery(leased.delivery, { state: 'failed', dueAt: null, settledAt, error: '550' })
    })
    const { stdout } = await quotes('export')
    const file = join(dataDir, 'export.jsonl')
    writeFileSync(file, stdout)
    dataDir = freshDataDir()
    server = await startServer({ DATA_DIR: dataDir })
    expect((await quotes('import', file)).stdout).toBe('Read 1201 quotes, added 1201.\n')
    expect((await quotes('import', file)).stdout).toBe('Read 1201 quotes, added 0.\n')
    expect((await quotes('export')).stdout === stdout).toBe(true)
  })

  it('reports the first invalid line, and keeps the lines before it', async () => {
    const file = join(dataDir, 'export.jsonl')
    writeFileSync(file, `${JSON.stringify(ada)}\n\nnonsense\n`)
    expect(await quotes('import', file)).toMatchObject({
      code: 1,
      stderr: 'Line 3 is not a quote. The lines before it were imported; importing them again is safe.\n',
    })
  })

  it('reads a last line without a newline', async () => {
    const file = join(dataDir, 'export.jsonl')
    writeFileSync(file, JSON.stringify(ada))
    expect((await quotes('import', file)).stdout).toBe('Read 1 quote, added 1.\n')
  })

  it('erases quotes that were erased before the export, and never restores them', async () => {
    const other = aQuote()
    await fill(async (store) => {
      await store.add(ada)
      await store.add(other)
    })
    const file = join(dataDir, 'before.jsonl')
    writeFileSync(file, (await quotes('export')).stdout)
    await quotes('erase', ada.id, '--yes')
    const later = join(dataDir, 'after.jsonl')
    writeFileSync(later, (await quotes('export')).stdout)
    expect((await quotes('export', '--csv')).stdout).not.toContain(ada.id)

    dataDir = freshDataDir()
    server = await startServer({ DATA_DIR: dataDir })
    expect((await quotes('import', file)).stdout).toBe('Read 2 quotes, added 2.\n')
    expect((await quotes('import', later)).stdout).toBe(
      'Read 1 quote, added 0, erased 1 that the export lists as erased.\n',
    )
    expect((await quotes('import', file)).stdout).toBe('Read 2 quotes, added 0.\n')
    expect((await quotes('export')).stdout).toBe(readFileSync(later, 'utf8'))
  })

  it('reports a missing file', async () => {
    expect(await quotes('import', '/nowhere.jsonl')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^\/nowhere\.jsonl cannot be read \(ENOENT.*\)\. Choose a file .*\.\n$/,
      ) as unknown,
    })
  })
})

describe('backup', () => {
  it('takes a restorable snapshot while the server accepts quotes', async () => {
    server = await startServer({ DATA_DIR: dataDir })
    const post = () =>
      fetch(`${server?.url}/api/quotes`, {
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
    const file = join(dataDir, 'backups.db')
    const { stdout, code } = await quotes('backup', file)
    posting = false
    const later = await meanwhile
    expect([code, stdout]).toEqual([
      0,
      `Backed up to ${file}. To restore it, stop the server and copy it to quotes.db in the data folder.\n`,
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const ids = async () => new Set(parsed((await quotes('export')).stdout).map(({ id }) => id))
    const kept = await ids()
    expect(later.length).toBeGreaterThan(0)
    expect([...before, ...later].filter((id) => !kept.has(id))).toEqual([])
    dataDir = freshDataDir()
    copyFileSync(file, join(dataDir, 'quotes.db'))
    const restored = await ids()
    expect(before.filter((id) => !restored.has(id))).toEqual([])
  })

  it('reports a file that cannot be written', async () => {
    server = await startServer({ DATA_DIR: dataDir })
    expect(await quotes('backup', join(dataDir, 'nowhere', 'b.db'))).toMatchObject({
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
    server = await startServer({ DATA_DIR: dataDir })
    expect(await quotes('check')).toMatchObject({ code: 0, stdout: 'No damage found.\n' })
  })

  it('reports a damaged database with recovery steps, and keeps the last good backup', async () => {
    // Characters that are special in a URI.
    dataDir = join(dataDir, 'a #1?')
    await fill(async (store) => {
      for (let n = 0; n < 50; n++) await store.add(aQuote({ phone: `(214) 555-${1000 + n}` }))
    })
    server = await startServer({ DATA_DIR: dataDir })
    const backup = join(dataDir, 'backup.db')
    expect(await quotes('backup', backup)).toMatchObject({ code: 0 })
    const good = readFileSync(backup)
    damage(join(dataDir, 'quotes.db'))
    const steps =
      /quotes\.db is damaged \(.+\)\. Stop the server, move the data folder aside, copy the latest backup to quotes\.db and the old folder widget into a new data folder, and start the server\./
    expect(await quotes('check')).toMatchObject({ code: 1, stderr: expect.stringMatching(steps) as unknown })
    expect(await quotes('backup', backup)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(steps) as unknown,
    })
    expect(readFileSync(backup).equals(good)).toBe(true)
    await stopServer(server, 'SIGKILL')
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(steps)
    server = undefined
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

describe('the command line', () => {
  it('prints help with the exit codes', async () => {
    const { stdout, code } = await quotes('--help')
    expect(code).toBe(0)
    for (const words of ['list', 'show ', 'export', 'release <id>', 'deliveries', 'Exit codes:'])
      expect(stdout).toContain(words)
  })

  it.each([['lst'], ['list', '--smap'], ['show'], []])(
    'exits with 2 on invalid usage: %s',
    async (...args) => {
      expect(await quotes(...args)).toMatchObject({ code: 2, stdout: '' })
    },
  )

  it('exits with 1 if the command fails', async () => {
    dataDir = '/dev/null/nothing'
    expect(await quotes('list', '--json')).toMatchObject({ code: 1, stdout: '' })
  })
})
