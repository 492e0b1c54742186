import { randomInt } from 'node:crypto'
import { backUpQuotes } from './backup/back-up.ts'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoredQuote } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../config.ts'
import { eraseOld } from '../../quotes/retention.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { allRecords, QuoteRecord } from '../interface/record-store.ts'
import { allQuotes } from '../interface/quote-store.ts'
import { DamagedQuoteError } from '../store-errors.ts'
import type { Store } from '../store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { DatabaseSync } from './file/engine.ts'
import { storeFile } from './file/store-files.ts'
import { quoteColumns, toQuote, type QuoteRow } from './quotes/quote-table.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { parseKey } from '../interface/delivery-key.ts'
import { countQuotes } from '../../../testing/values/count-quotes.ts'

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = freshDataDir()
  file = storeFile(dataDir)
})

async function fill(quotes: StoredQuote[]) {
  const store = openSqliteStore(dataDir)
  for (const quote of quotes) await store.add(quote, undefined, [parseKey('email')])
  await store.close()
}

/** Changes one bit of a file. */
function flip(path: string, byte: number, bit = 1) {
  const bytes = readFileSync(path)
  bytes[byte] = (bytes[byte] ?? 0) ^ bit
  writeFileSync(path, bytes)
}

const history = [
  { type: 'no-answer', at: '2026-11-20T14:10:00.000Z', by: 'ada', text: null },
  { type: 'note', at: '2026-11-20T15:05:00.000Z', by: null, text: 'Visit on Monday' },
]

describe('a quote whose phone number differs in one bit', () => {
  const quotes = [aQuote(), aQuote({ phone: '(972) 555-0199' }), aQuote()]
  const [first, damaged, last] = quotes as [StoredQuote, StoredQuote, StoredQuote]
  let store: Store
  let reported: string[]
  beforeEach(async () => {
    await fill(quotes)
    flip(file, readFileSync(file).indexOf(damaged.phone) + 1)
    reported = []
    store = openSqliteStore(dataDir, { onDamage: (id) => void reported.push(id) })
    return () => store.close()
  })

  it('is left out of lists and exports, and reported', async () => {
    expect(await store.list(10)).toEqual([last, first])
    expect(await store.list(1, last.id)).toEqual([first])
    const exported: string[] = []
    for await (const { id } of allRecords(store)) exported.push(id)
    expect(exported).toEqual([first.id, last.id])
    expect(new Set(reported)).toEqual(new Set([damaged.id]))
    await expect(store.find(damaged.id)).rejects.toThrow(DamagedQuoteError)
  })

  it('does not keep the notifications of others', async () => {
    const leased: string[] = []
    const [now, until] = ['2999-01-01T00:00:00.000Z', '2999-01-01T00:00:30.000Z']
    for (let lease; (lease = await store.leaseDelivery(now, until, []));) leased.push(lease.delivery.quoteId)
    expect(leased.sort()).toEqual([first.id, last.id].sort())
  })

  it('leaves the store ready when it is requested', async () => {
    await expect(store.find(damaged.id)).rejects.toThrow(DamagedQuoteError)
    await expect(store.ping()).resolves.toBeUndefined()
  })

  it('is named by a check', async () => {
    await expect(store.check()).rejects.toThrow(
      new RegExp(
        `damaged \\(quotes with other content than was stored: ${damaged.id}\\)\\. Replace a damaged quote`,
      ),
    )
  })

  it('never replaces a good backup', async () => {
    const folder = freshDataDir()
    const backup = join(folder, 'backup.db')
    writeFileSync(backup, 'the good one')
    expect(await backUpQuotes(dataDir, backup)).toEqual({
      path: join(folder, 'backup-damaged.db'),
      damage: expect.stringContaining(damaged.id) as unknown,
    })
    expect(readFileSync(backup, 'utf8')).toBe('the good one')
    expect(readdirSync(folder)).toEqual(['backup-damaged.db', 'backup.db'])
  })

  it('is erased by retention', async () => {
    expect(await eraseOld(store, parseConfig({}), 0, Date.now() + 1)).toBe(3)
    expect(await countQuotes(store)).toBe(0)
    await store.check()
  })

  it('is repaired by an import', async () => {
    const record = (quote: StoredQuote) => QuoteRecord.parse({ ...quote })
    expect(await store.restore(quotes.map(record))).toMatchObject({ added: 1 })
    expect(await store.list(10)).toEqual([last, damaged, first])
    await store.check()
  })
})

it('counts a damaged quote in statistics, as far as it can be read', async () => {
  const [first, second, intact] = [aQuote(), aQuote(), aQuote({ answeredAt: '2999-01-01T00:00:00.000Z' })]
  await fill([first, second, intact])
  const db = new DatabaseSync(file)
  db.prepare(`UPDATE quotes SET campaignName = NULL WHERE id = ?`).run(first.id)
  db.prepare(`UPDATE quotes SET campaignName = NULL, createdAt = '' WHERE id = ?`).run(second.id)
  db.exec("UPDATE contents SET json = '{' WHERE document = (SELECT min(document) FROM quotes)")
  db.close()
  const store = openSqliteStore(dataDir)
  const kinds = await store.countKinds({ from: '', below: 'g' }, Date.now() + 2 * 86_400_000)
  expect(kinds.map(({ campaign, quotes, overdue }) => [campaign, quotes, overdue])).toEqual([
    [null, 2, 2],
    ['spring "sale"', 1, 0],
  ])
  await store.close()
})

it('serves no history that differs in any one bit', async () => {
  const quote = aQuote({ history })
  await fill([quote])
  const db = new DatabaseSync(file)
  const row = db.prepare(`SELECT ${quoteColumns} FROM quotes`).get() as QuoteRow
  db.close()
  expect(toQuote(row)).toEqual(quote)
  const bytes = Buffer.from(row.json)
  // The history is the last field.
  for (let bit = bytes.indexOf('"history":[') * 8; bit < bytes.length * 8; bit++) {
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(toQuote({ ...row, json: String(flipped) })).toBeUndefined()
  }
})

it('serves no quote that differs from what was stored, after each of 48 random bit flips', async () => {
  const quotes = Array.from({ length: 60 }, (_, n) =>
    aQuote({ phone: `214 555 ${n + 1000}`, email: `p${n}@example.com`, history }),
  )
  await fill(quotes)
  const intact = readFileSync(file)
  const served: string[] = []
  for (let n = 0; n < 48; n++) {
    const folder = freshDataDir()
    writeFileSync(storeFile(folder), intact)
    flip(storeFile(folder), randomInt(intact.length), 1 << randomInt(8))
    try {
      const store = openSqliteStore(folder)
      try {
        for await (const quote of allQuotes(store)) served.push(JSON.stringify(quote))
        for (const { id } of quotes) {
          const quote = await store.find(id).catch(() => undefined)
          if (quote) served.push(JSON.stringify(quote))
        }
      } finally {
        await store.close()
      }
    } catch {
      // Found when it was opened or read.
    }
  }
  // With its fields in the order of the contract, as stores return them.
  const truth = new Set(quotes.map((quote) => JSON.stringify(StoredQuote.parse(quote))))
  expect(served.length).toBeGreaterThan(1000)
  expect(served.filter((quote) => !truth.has(quote))).toEqual([])
})
