import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredQuote } from '@concrete-quote/openapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { DatabaseSync } from '../../stores/sqlite/file/engine.ts'
import { aPhoto } from '../../../testing/values/a-photo.ts'
import { aQuote, postQuote } from '../../../testing/values/a-quote.ts'
import { ada, lines, parsedLines, setUpQuotesCommand } from '../../../testing/quotes-command.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { quotesOf, type Person } from './erase.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer } = command

describe('erase', () => {
  const another = (changes: Partial<StoredQuote>) => {
    const { id, createdAt } = aQuote()
    return { ...ada, id, createdAt, ...changes }
  }
  const others = [
    another({ email: 'ADA@example.com', phone: '972 555 0000' }),
    another({ email: 'ada@example.com.au', phone: '+1 214-555-0123', spam: 'honeypot' }),
    another({ email: null, phone: '(214) 555-01238' }),
  ]
  const left = async () =>
    parsedLines((await quotes('export')).stdout)
      .filter((line) => !('erasedAt' in line))
      .map(({ id }) => id)
  const [upperCase, spam, longer] = others.map(({ id }) => id)

  beforeEach(() =>
    fill(async (store) => {
      for (const quote of [ada, ...others])
        await store.add(quote, { key: `key ${quote.id}`, fingerprint: 'f1' }, [
          parseKey('email owner@example.com'),
        ])
    }),
  )

  it('erases every quote with an email address or phone number, in any notation', async () => {
    const byEmail = await quotes('erase', '--email', 'Ada@Example.com', '--yes')
    expect(byEmail.stdout).toContain('Erased 2 quotes.')
    expect(await left()).toEqual([spam, longer])
    expect((await quotes('erase', '--phone', '2145550123', '--yes')).stdout).toContain('Erased 1 quote.')
    expect(await left()).toEqual([longer])
    const [kept] = parsedLines((await quotes('export')).stdout)
    expect(kept).toMatchObject({ id: longer, deliveries: [{ target: 'owner@example.com' }] })
  })

  it('distinguishes phone numbers by extension, in any notation', async () => {
    const extension = aQuote({ email: null, phone: '(214) 555-0123 ext. 12' })
    await fill((store) => store.add(extension))
    expect((await quotes('erase', '--phone', '+1 2145550123x12', '--yes')).stdout).toContain(
      'Erased 1 quote.',
    )
    expect(await left()).toEqual([ada.id, upperCase, spam, longer])
  })

  it.each(['214-555-0123', '+1 (214) 555 0123', '٢١٤٥٥٥٠١٢٣'])(
    'finds the number %s within other text, and lists what looks alike and is kept',
    async (phone) => {
      const same = ['after 5pm: 214-555-0123', '2nd owner 214-555-0123', '٢١٤-٥٥٥-٠١٢٣'].map((other) =>
        aQuote({ email: null, phone: other }),
      )
      const alike = ['(972) 555-0123', '214-555-0123 ext. 12', '52 214 555 0123'].map((other) =>
        aQuote({ email: null, phone: other }),
      )
      const mention = aQuote({ email: null, phone: '469 555 0000', projectDetails: 'Or call 214-555-0123.' })
      const another = aQuote({ email: null, phone: '469 555 0001' })
      await fill(async (store) => {
        for (const quote of [...same, ...alike, mention, another]) await store.add(quote)
      })
      const { stdout } = await quotes('erase', '--phone', phone, '--yes')
      expect(stdout).toContain('Erased 5 quotes.')
      const kept = [...alike, mention].map(({ id }) => id)
      expect(await left()).toEqual([upperCase, longer, ...kept, another.id])
      const [, listed = ''] = stdout.split('Quotes with a similar number, which are kept.')
      for (const id of [...kept, longer]) expect(listed).toContain(id)
      expect(stdout).not.toContain(another.id)
    },
  )

  it('lists what looks alike even if no quote has the number', async () => {
    const { stdout, code } = await quotes('erase', '--phone', '469-555-0123', '--yes')
    expect(code).toBe(3)
    expect(lines(stdout)).toHaveLength(4)
    expect(await left()).toHaveLength(4)
  })

  it('leaves no trace in the database files while the server runs', async () => {
    const server = await startServer()
    const bytes = () =>
      ['quotes.db', 'quotes.db-wal']
        .map((name) => readFileSync(join(command.dataDir, name), 'latin1'))
        .join('')
    const response = await postQuote(
      server.url,
      { 'Idempotency-Key': 'grace-key' },
      {
        firstName: 'Gracegracegrace',
        lastName: 'Hopperhopper',
        phone: '(469) 555-7777',
        email: 'grace@example.org',
        projectType: 'other',
        projectDetails: 'Nobody knows about this. '.repeat(100),
      },
    )
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

  it('leaves no trace in the write-ahead logs once other programs no longer read', async () => {
    const server = openSqliteStore(command.dataDir)
    const files = ['quotes.db', 'photos.db'].map((name) => join(command.dataDir, name))
    const bytes = () => files.map((file) => readFileSync(`${file}-wal`, 'latin1')).join('')
    const gone = aQuote({ projectDetails: 'Nobody knows about this. '.repeat(100) })
    const secret = 'a photo of the crack. '
    await server.add(gone)
    await server.addPhotos(gone.id, [{ ...aPhoto('crack'), image: Buffer.from(secret.repeat(1000)) }])
    const readers = files.map((file) => new DatabaseSync(file))
    for (const reader of readers) reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    expect(await server.erase(gone.id)).toBe(true)
    for (const trace of ['Nobody knows', secret]) expect(bytes()).toContain(trace)
    for (const reader of readers) reader.exec('COMMIT')
    await expect.poll(() => ['Nobody knows', secret].filter((trace) => bytes().includes(trace))).toEqual([])
    for (const reader of readers) reader.close()
    await server.close()
  })

  it('erases 1,500 quotes while the server runs, and prints a summary', { tags: ['heavy'] }, async () => {
    await fill(async (store) => {
      const theirs = Array.from({ length: 1500 }, () =>
        aQuote({ email: 'many@example.com', phone: '9725550000' }),
      )
      await Promise.all(theirs.map((quote) => store.add(quote)))
    })
    await startServer()
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
    const file = join(command.dataDir, 'export.jsonl')
    writeFileSync(file, (await quotes('export')).stdout)
    expect(await quotes('erase', upperCase as string, '--yes')).toMatchObject({ code: 0 })
    expect(await quotes('erase', upperCase as string, '--yes')).toMatchObject({ code: 3 })
    expect((await quotes('import', file)).stdout).toBe('Read 4 quotes, added 0.\n')
    expect(await left()).toEqual([ada.id, spam, longer])
  })

  it('erases a damaged quote by ID', async () => {
    const file = join(command.dataDir, 'quotes.db')
    writeFileSync(file, readFileSync(file, 'latin1').replaceAll('972 555 0000', '972 555 0001'), 'latin1')
    const damaged = expect.stringContaining(`Quote ${upperCase} is damaged`) as unknown
    expect(await quotes('erase', upperCase as string)).toMatchObject({
      code: 1,
      stdout: damaged,
      stderr: 'Erase this quote for good? Confirm with --yes.\nNothing was erased.\n',
    })
    expect(await quotes('erase', upperCase as string, '--yes')).toMatchObject({ code: 0, stdout: damaged })
    expect(await left()).toEqual([ada.id, spam, longer])
    expect(await quotes('backup', join(command.dataDir, 'backup.db'))).toMatchObject({ code: 0 })
  })

  it('requires exactly one of ID, --email and --phone, and a match', async () => {
    expect(await quotes('erase', '--yes')).toMatchObject({ code: 2 })
    expect(await quotes('erase', ada.id, '--email', 'ada@example.com', '--yes')).toMatchObject({ code: 2 })
    expect(await left()).toHaveLength(4)
    expect(await quotes('erase', '--email', 'nobody@example.com', '--yes')).toMatchObject({ code: 3 })
  })
})

describe('quotesOf', () => {
  const store = openSqliteStore(freshDataDir())
  afterAll(() => store.close())

  const fullWidth = aQuote({ email: null, phone: '２１４ ５５５ ０１２３' })
  const withoutNumber = aQuote({ email: 'ada@example.com.au', phone: 'by email only' })

  beforeAll(async () => {
    for (const quote of [fullWidth, withoutNumber]) await store.add(quote)
  })

  it.each<[string, Person, string[]]>([
    ['a number in full-width digits', { phone: '(214) 555-0123' }, [fullWidth.id]],
    ['no number', { phone: 'none' }, []],
    ['an address that begins another, and no number', { email: 'ada@example.com', phone: 'none' }, []],
  ])('finds the quotes of a person by %s', async (_, person, expected) => {
    const found: string[] = []
    for await (const { id } of quotesOf(store, person)) found.push(id)
    expect(found).toEqual(expected)
  })
})
