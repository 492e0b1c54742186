import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QuotePatch } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { changeQuote } from '../../../quotes/changes/change-quote.ts'
import { timeOf } from '../../../stores/interface/quote-store.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import {
  ada,
  lines,
  parsedLines,
  setUpQuotesCommand,
  storedQuotes,
} from '../../../../testing/quotes-command.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { earlierKeys } from '../../../../testing/store-contract/earlier-deliveries.ts'
import { parseKey, toStoredKey, type StoredKey } from '../../../stores/interface/delivery-key.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer } = command

describe('import', () => {
  it('imports an export once, with keys and deliveries', async () => {
    const taps = Array.from({ length: 300 }, () => ({
      id: aQuote().id,
      page: '/',
      campaign: null,
      lang: 'en',
    }))
    await fill(async (store) => {
      await store.addCallTaps(taps)
      const quotes = Array.from({ length: 1200 }, () => aQuote())
      await Promise.all(quotes.map((quote, n) => store.add(quote, { key: `key ${n}`, fingerprint: 'f1' })))
      await store.add(ada, undefined, [parseKey('email owner@example.com')])
      const leased = await store.leaseDelivery(ada.createdAt, ada.createdAt, [])
      const settledAt = ada.createdAt
      if (leased)
        await store.settleDelivery(leased.delivery, { state: 'failed', dueAt: null, settledAt, error: '550' })
    })
    const { stdout } = await quotes('export')
    expect(parsedLines(stdout).slice(1201)).toEqual(taps)
    const file = join(command.dataDir, 'export.jsonl')
    writeFileSync(file, stdout)
    command.dataDir = freshDataDir()
    await startServer()
    expect((await quotes('import', file)).stdout).toBe('Read 1201 quotes, added 1201.\n')
    expect((await quotes('import', file)).stdout).toBe('Read 1201 quotes, added 0.\n')
    expect((await quotes('export')).stdout === stdout).toBe(true)
  })

  it.each<[string, (text: string) => string | Buffer]>([
    ['with a byte order mark', (text) => `\ufeff${text}`],
    ['in UTF-16, as Windows PowerShell redirects it', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['with Windows line ends and an empty last line', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}\r\n`],
  ])('imports an export that was saved %s', async (_, save) => {
    const zoe = aQuote({ firstName: 'Zoë', lastName: '漢字🧱'.repeat(5) })
    await fill(async (store) => {
      for (const quote of [ada, zoe]) await store.add(quote)
    })
    const { stdout } = await quotes('export')
    command.dataDir = freshDataDir()
    const file = join(command.dataDir, 'export.jsonl')
    writeFileSync(file, save(stdout))
    expect(await quotes('import', file)).toMatchObject({ stdout: 'Read 2 quotes, added 2.\n', stderr: '' })
    expect((await quotes('export')).stdout).toBe(stdout)
  })

  it('brings back what users did after a backup that was restored, also if they went on then', async () => {
    const [backup, all] = ['backup.db', 'all.jsonl'].map((name) => join(freshDataDir(), name))
    const patch = (changes: QuotePatch) =>
      fill((store) => changeQuote(store, ada.id, { type: 'patch', patch: changes }, 'ada'))
    const stored = async () => (await storedQuotes(command.dataDir))[0]
    const url = 'https://crm.example/'
    command.env = { WEBHOOK_URLS: url, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}` }
    const expectTold = () =>
      fill(async (store) => {
        const change = String((await store.find(ada.id))?.version)
        expect(await store.deliveries(ada.id)).toContainEqual(
          expect.objectContaining({ event: 'updated', receiver: { kind: 'webhook-url', url }, change }),
        )
      })
    await fill((store) => store.add(ada))
    await quotes('backup', backup ?? '')
    const won = { answeredAt: ada.createdAt, outcome: 'won', amount: 8400 } as const
    await patch({ ...won, note: 'Pour on Friday' })
    await quotes('export', '--output', all ?? '')
    await quotes('restore', backup ?? '', '--yes')
    expect(await stored()).toMatchObject({ note: null, outcome: null })
    expect((await quotes('import', all ?? '')).stdout).toBe('Read 1 quote, added 0, updated 1.\n')
    expect(await stored()).toMatchObject({ ...won, note: 'Pour on Friday' })

    await quotes('restore', backup ?? '', '--yes')
    await patch({ note: 'Call first' })
    expect((await quotes('import', all ?? '')).stdout).toBe(
      'Read 1 quote, added 0, merged 1 with changes that were made here.\n',
    )
    expect(await stored()).toMatchObject({ ...won, note: 'Call first' })
    await expectTold()
    expect((await quotes('import', all ?? '')).stdout).toBe('Read 1 quote, added 0.\n')
    await expectTold()
  })

  it('reports the first invalid line, and imports the lines before it', async () => {
    const file = join(command.dataDir, 'export.jsonl')
    const before = Array.from({ length: 501 }, () => JSON.stringify(aQuote()))
    writeFileSync(file, [...before, '', 'nonsense', JSON.stringify(ada)].join('\n'))
    expect(await quotes('import', file)).toMatchObject({
      code: 1,
      stderr: 'Line 503 is not a quote. The lines before it were imported; importing them again is safe.\n',
    })
    expect(lines((await quotes('export')).stdout)).toHaveLength(501)
  })

  it.each([
    ['of the next year', aQuote({ createdAt: new Date(Date.now() + 366 * 86_400_000).toISOString() })],
    ['of two seconds later', aQuote({ createdAt: new Date(Date.now() + 2000).toISOString() })],
  ])('corrects a createdAt %s, and says so, because lists go by the time of the ID', async (_, quote) => {
    const file = join(command.dataDir, 'export.jsonl')
    const createdAt = new Date(timeOf(quote.id) ?? 0).toISOString()
    writeFileSync(file, [ada, quote].map((each) => JSON.stringify(each)).join('\n'))
    expect(await quotes('import', file)).toMatchObject({
      code: 0,
      stdout: 'Read 2 quotes, added 2.\n',
      stderr: `Line 2 has different times in its ID and createdAt, which is now ${createdAt}.\n`,
    })
    expect((await quotes('export')).stdout).toContain(`"createdAt":"${createdAt}"`)
  })

  it('rejects an ID without a time, by which lists could not order the quote', async () => {
    const file = join(command.dataDir, 'export.jsonl')
    const id = '3f0a9c4e-5b1d-4c7a-9e2f-0123456789ab'
    writeFileSync(file, JSON.stringify(aQuote({ id, createdAt: ada.createdAt })))
    expect(await quotes('import', file)).toMatchObject({
      code: 1,
      stderr: `Line 1 has an ID without a time, ${id}. Use a UUID of version 7.\n`,
    })
  })

  it('says which files it reads if the first line is invalid', async () => {
    await fill((store) => store.add(ada))
    const file = join(command.dataDir, 'export.csv')
    writeFileSync(file, (await quotes('export', '--csv')).stdout)
    expect(await quotes('import', file)).toMatchObject({
      code: 1,
      stderr: 'Line 1 is not a quote. Choose a file that "quotes export" wrote (not CSV).\n',
    })
  })

  it('imports the deliveries of an export by an earlier version', async () => {
    const file = join(command.dataDir, 'export.jsonl')
    const pending = { state: 'pending', attempts: 0, dueAt: ada.createdAt, settledAt: null, error: null }
    const deliveries = earlierKeys.map(([channel]) => ({ channel, ...pending }))
    writeFileSync(file, JSON.stringify({ ...ada, deliveries }))
    expect(await quotes('import', file)).toMatchObject({ code: 0 })
    const { stdout } = await quotes('show', ada.id, '--json')
    const keys = (JSON.parse(stdout) as { deliveries: StoredKey[] }).deliveries
    const expected = earlierKeys.toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(keys).toMatchObject(expected.map(([, key]) => key))
  })

  it.each([
    ['is pending without a time', { state: 'pending', dueAt: null }],
    ['is due at a time that is not one', { state: 'pending', dueAt: 'soon' }],
    ['is both settled and due', { state: 'delivered', dueAt: ada.createdAt }],
  ])('rejects a delivery that %s', async (_, delivery) => {
    const file = join(command.dataDir, 'export.jsonl')
    const complete = {
      ...toStoredKey(parseKey('email a@example.com')),
      attempts: 0,
      settledAt: null,
      error: null,
      ...delivery,
    }
    writeFileSync(file, JSON.stringify({ ...ada, deliveries: [complete] }))
    expect(await quotes('import', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Line 1 is not a quote') as unknown,
    })
  })

  it.each([
    ['a NUL', { lastName: 'Love\0lace' }],
    ['a lone surrogate', { campaign: { ...ada.campaign, utm_term: '\ud800' } }],
  ])('rejects a quote with %s, which no store preserves', async (_, changes) => {
    const file = join(command.dataDir, 'export.jsonl')
    writeFileSync(file, [aQuote(), { ...ada, ...changes }].map((quote) => JSON.stringify(quote)).join('\n'))
    expect(await quotes('import', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Line 2 is not a quote') as unknown,
    })
  })

  it('erases quotes that were erased before the export, and never restores them', async () => {
    const other = aQuote()
    await fill(async (store) => {
      await store.add(ada)
      await store.add(other)
    })
    const file = join(command.dataDir, 'before.jsonl')
    writeFileSync(file, (await quotes('export')).stdout)
    await quotes('erase', ada.id, '--yes')
    const later = join(command.dataDir, 'after.jsonl')
    writeFileSync(later, (await quotes('export')).stdout)
    expect((await quotes('export', '--csv')).stdout).not.toContain(ada.id)

    command.dataDir = freshDataDir()
    await startServer()
    expect((await quotes('import', file)).stdout).toBe('Read 2 quotes, added 2.\n')
    expect((await quotes('import', later)).stdout).toBe(
      'Read 1 quote, added 0, erased 1 that the export lists as erased.\n',
    )
    expect((await quotes('import', file)).stdout).toBe('Read 2 quotes, added 0.\n')
    expect((await quotes('export')).stdout).toBe(readFileSync(later, 'utf8'))
  })

  it.each([
    ['a missing file', '/nowhere.jsonl', 'ENOENT'],
    ['a folder', '/', 'EISDIR'],
  ])('reports %s', async (_, path, code) => {
    expect(await quotes('import', path)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^${path} cannot be read \\(${code}.*\\)\\. Choose a file .*\\.\n$`),
      ) as unknown,
    })
  })
})
