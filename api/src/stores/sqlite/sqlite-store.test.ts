import { randomBytes, randomInt } from 'node:crypto'
import { backUpQuotes } from './backup/back-up.ts'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredQuote } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it } from 'vitest'
import { UserFacingError } from '../../platform/errors.ts'
import { createLog } from '../../platform/log.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { newDelivery } from '../interface/delivery-store.ts'
import { DatabaseSync, type Database } from './file/engine.ts'
import { pageQuery, planList } from './quotes/list.ts'
import { dueSql } from './quotes/sqlite-deliveries.ts'
import { openSqliteStore } from './sqlite-store.ts'
import { QuoteRecord, toRecordDelivery } from '../interface/record-store.ts'
import type { QuoteFilter } from '../interface/quote-store.ts'
import { IndexBuildingError } from '../store-errors.ts'
import { aQuote, changed, inBatches } from '../../../testing/values/a-quote.ts'
import { storeContract } from '../../../testing/store-contract/store-contract.ts'
import { makeVersion12 } from '../../../testing/values/version-12.ts'
import { parseKey } from '../interface/delivery-key.ts'

describe('the SQLite store', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = freshDataDir()
  })

  describe('fulfills the store contract', () => {
    // oxlint-disable-next-line typescript/require-await -- other stores take time to open
    storeContract(async (use) => openSqliteStore(dataDir, use))
  })

  it('rolls back a write that fails midway, but not the others of its group commit', async () => {
    const store = openSqliteStore(dataDir)
    const [valid, broken] = [aQuote(), aQuote()]
    const record = (quote: StoredQuote, attempts: number): QuoteRecord => {
      const delivery = toRecordDelivery({ ...newDelivery(quote, parseKey('email')), attempts })
      return { ...quote, idempotencyKey: null, fingerprint: null, deliveries: [delivery] }
    }
    const writes = [store.restore([record(valid, 0)]), store.restore([record(broken, NaN)])]
    expect(await Promise.allSettled(writes)).toMatchObject([
      { status: 'fulfilled', value: { added: 1 } },
      { status: 'rejected', reason: { message: /NOT NULL/ } },
    ])
    expect(await store.list(10)).toEqual([valid])
    await store.close()
  })

  it(
    'searches in steps, page by page, if a prefix has too many words and matches to collect',
    { tags: ['heavy'] },
    async () => {
      const store = openSqliteStore(dataDir)
      const smiths = Array.from({ length: 10_100 }, (_, n) => aQuote({ lastName: `Smith${n % 60}` }))
      const newer = Array.from({ length: 5000 }, () => aQuote({ lastName: 'Smythe' }))
      await Promise.all(
        [aQuote({ lastName: 'Smythe' }), ...smiths, ...newer].map((quote) => store.add(quote)),
      )
      const pageFrom = async (at: number) =>
        (await store.list(50, smiths[at]?.id, { q: 'smi' })).map(({ id }) => id)
      const ids = smiths.map(({ id }) => id)
      // A search in a single step would block the event loop.
      expect(
        await turnsDuring(async () => expect(await pageFrom(10_100)).toEqual(ids.slice(-50).reverse())),
      ).toBeGreaterThan(2)
      expect(await pageFrom(30)).toEqual(ids.slice(0, 30).reverse())
      const oldestFrom = async (at: number) =>
        (await store.list(50, smiths[at]?.id, { q: 'smi', order: 'oldest' })).map(({ id }) => id)
      expect(await turnsDuring(async () => expect(await oldestFrom(-1)).toEqual(ids.slice(0, 50)))).toBe(0)
      expect(await oldestFrom(10_069)).toEqual(ids.slice(-30))
      await store.close()
    },
  )

  it(
    'finds a frequent word of old quotes in one step, however many are newer',
    { tags: ['heavy'] },
    async () => {
      const store = openSqliteStore(dataDir)
      const smiths = Array.from({ length: 10_100 }, () => aQuote({ lastName: 'Smith' }))
      const newer = Array.from({ length: 5000 }, () => aQuote({ lastName: 'Smythe' }))
      await Promise.all([...smiths, ...newer].map((quote) => store.add(quote)))
      const found = async (q: string) => (await store.list(50, undefined, { q })).map(({ id }) => id)
      // The index is written when the store is idle; until then, a search reads the newer quotes.
      await expect.poll(() => turnsDuring(() => found('smi'))).toBe(0)
      const page = smiths.slice(-50).map(({ id }) => id)
      expect(await found('smi')).toEqual(page.reverse())
      expect(await found('zoe smi')).toEqual(page)
      expect(await turnsDuring(() => found('smythe smith'))).toBe(0)
      await store.close()
    },
  )

  it('leaves no erased data in its file once it is opened again, even after an import', async () => {
    const store = openSqliteStore(dataDir)
    const random = () => randomBytes(8).toString('hex')
    const records = Array.from({ length: 2000 }, () => {
      const details = `${random()} ${'and so on '.repeat(randomInt(200))}`
      const called = { type: 'note', at: '2026-11-20T15:05:00.000Z', by: 'ada', text: random() }
      return QuoteRecord.parse(
        aQuote({
          lastName: random(),
          email: `${random()}@example.com`,
          projectDetails: details,
          history: [called],
        }),
      )
    })
    // In random order, so that SQLite moves rows between pages.
    const shuffled = [...records].sort(() => Math.random() - 0.5)
    for (let n = 0; n < shuffled.length; n += 500) await store.restore(shuffled.slice(n, n + 500))
    const erased = records.filter((_, n) => n % 2 === 0)
    expect(await store.eraseAll(erased.map(({ id }) => id))).toBe(1000)
    await store.close()
    await openSqliteStore(dataDir).close()
    const bytes = readFileSync(join(dataDir, 'quotes.db'), 'latin1')
    // Fields may be adjacent in the file.
    const found = new Set<string>()
    for (const [run] of bytes.matchAll(/[\da-f]{16,}/g))
      for (let at = 0; at + 16 <= run.length; at++) found.add(run.slice(at, at + 16))
    const isThere = (text: string | null) => found.has((text ?? '').slice(0, 16))
    const left = erased.filter((quote) =>
      [quote.lastName, quote.email, quote.projectDetails, quote.history[0]?.text ?? null].some((text) =>
        isThere(text),
      ),
    )
    expect(left).toEqual([])
    expect(records.filter((_, n) => n % 2 === 1).every(({ email }) => isThere(email))).toBe(true)
  })

  it(
    'keeps its search index intact when quotes are erased, and removes their words',
    { tags: ['heavy'] },
    async () => {
      const store = openSqliteStore(dataDir)
      const quotes = Array.from({ length: 3000 }, (_, n) =>
        aQuote({ lastName: `word${randomBytes(6).toString('hex')}x${n}` }),
      )
      await Promise.all(quotes.map((quote) => store.add(quote)))
      const inFile = <T>(work: (db: Database) => T): T => {
        const db = new DatabaseSync(join(dataDir, 'quotes.db'))
        const result = work(db)
        db.close()
        return result
      }
      await expect
        .poll(() => inFile((db): unknown => db.prepare('SELECT 1 FROM unindexed').get()))
        .toBeUndefined()
      await expect.poll(() => store.list(1, undefined, { q: quotes[0]?.lastName })).toHaveLength(1)
      const erased = quotes.filter((_, n) => n % 3 === 0)
      await store.eraseAll(erased.map(({ id }) => id))
      expect(await store.list(1, undefined, { q: erased[5]?.lastName })).toEqual([])
      await store.close()
      inFile((db) => db.exec("INSERT INTO search (search) VALUES ('integrity-check')"))
      const bytes = readFileSync(join(dataDir, 'quotes.db'), 'latin1')
      expect(erased.filter(({ lastName }) => bytes.includes(lastName.slice(4, 16)))).toEqual([])
    },
  )

  it('adds quotes to its search index although others keep coming', { tags: ['heavy'] }, async () => {
    const store = openSqliteStore(dataDir)
    const quotes = Array.from({ length: 20_100 }, () => aQuote())
    await inBatches(quotes, (quote) => store.add(quote))
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    const unindexed = (): unknown => db.prepare('SELECT count(*) AS quotes FROM unindexed').get()
    expect(unindexed()).not.toEqual({ quotes: quotes.length })
    await expect.poll(unindexed, { timeout: 60_000 }).toEqual({ quotes: 0 })
    db.close()
    await store.close()
  })

  it('says that the search index is being built, and lists quotes meanwhile', async () => {
    const quote = aQuote()
    const earlier = openSqliteStore(dataDir)
    await earlier.add(quote)
    await earlier.close()
    // As many quotes as a search does not read one by one.
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
      INSERT INTO unindexed SELECT i FROM n`)
    db.close()
    const store = openSqliteStore(dataDir)
    const search = () => store.list(1, undefined, { q: 'obrien' })
    await expect(search()).rejects.toThrow(IndexBuildingError)
    await expect(search()).rejects.toThrow(
      /are being indexed: [\d,]+ are left\. Try again in a few minutes\./,
    )
    expect(await store.list(1)).toEqual([quote])
    await expect.poll(() => search().catch(() => undefined)).toEqual([quote])
    await store.close()
  })

  it('finds quotes of an earlier version, even one that is changed before it is upgraded', async () => {
    const quotes = Array.from({ length: 102 }, (_, n) => aQuote({ lastName: `Name${n}` }))
    const command = openSqliteStore(dataDir, { isCommand: true })
    for (const quote of quotes) await command.add(quote)
    await command.close()
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    makeVersion12(db, quotes.slice(100))
    db.close()
    const store = openSqliteStore(dataDir)
    const [old = aQuote(), earlier = aQuote()] = quotes.slice(100)
    const called = changed(earlier, { note: 'called' })
    expect(await store.update(earlier, called)).toBe(true)
    expect(await store.list(10, undefined, { q: 'name10' })).toEqual([called, old, quotes[10]])
    expect(await store.list(10, undefined, { campaign: 'spring "sale"' })).toHaveLength(10)
    await store.check()
    await store.close()
  })

  it('searches after an upgrade while quotes keep arriving', async () => {
    const quote = aQuote({ lastName: 'Earlier' })
    const earlier = openSqliteStore(dataDir)
    await earlier.add(quote)
    await earlier.close()
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    makeVersion12(db, [quote])
    db.close()
    const store = openSqliteStore(dataDir)
    let isSearching = true
    const search = store.list(1, undefined, { q: 'earlier' }).finally(() => (isSearching = false))
    let arrived = 0
    while (isSearching && arrived < 200) {
      await store.add(aQuote())
      arrived++
    }
    expect(await search).toEqual([quote])
    expect(arrived).toBeLessThan(200)
    await store.close()
  })

  it('refuses a second server, and lets commands use the store beside the first', async () => {
    const server = openSqliteStore(dataDir)
    expect(() => openSqliteStore(dataDir)).toThrow(/is in use by another process/)
    const command = openSqliteStore(dataDir, { isCommand: true })
    const [first, second] = [aQuote(), aQuote()]
    await Promise.all([server.add(first), command.add(second)])
    expect(await server.list(10)).toEqual([second, first])
    await command.close()
    await server.close()
    await openSqliteStore(dataDir).close()
  })

  it('erases a quote without waiting for a backup in progress', async () => {
    const store = openSqliteStore(dataDir)
    const quote = aQuote()
    await store.add(quote)
    const command = openSqliteStore(dataDir, { isCommand: true })
    let isBackedUp = false
    const backup = backUpQuotes(dataDir, join(freshDataDir(), 'quotes.db')).then(() => (isBackedUp = true))
    expect(await store.erase(quote.id)).toBe(true)
    expect(isBackedUp).toBe(false)
    await backup
    await command.close()
    await store.close()
  })

  it('releases the leases of a dead process when it is opened', async () => {
    const dead = openSqliteStore(dataDir)
    await dead.add(aQuote(), undefined, [parseKey('email')])
    const now = () => new Date().toISOString()
    expect(await dead.leaseDelivery(now(), '2099-01-01T00:00:00.000Z', [])).toBeDefined()
    expect(await dead.leaseDelivery(now(), now(), [])).toBeUndefined()
    await dead.close()
    const store = openSqliteStore(dataDir)
    expect((await store.leaseDelivery(now(), now(), []))?.delivery.attempts).toBe(2)
    await store.close()
  })

  it.each<[string, QuoteFilter, string]>([
    ['all quotes', {}, 'SEARCH quotes USING PRIMARY KEY (id>? AND id<?)'],
    ['a project type', { projectType: 'patio' }, 'SEARCH quotes USING INDEX quotesByType (projectType=?'],
    ['a partner', { source: 'partner' }, 'SEARCH quotes USING INDEX quotesBySource (source=?'],
    ['a project type of a partner', { source: 'partner', projectType: 'patio' }, 'quotesBySource (source=?'],
    ['quotes other than spam', { hideSpam: true }, 'SEARCH quotes USING PRIMARY KEY (id>? AND id<?)'],
    ['suspected spam', { onlySpam: true }, 'SEARCH quotes USING INDEX quotesSpam (id>? AND id<?)'],
    ['waiting quotes', { answered: false, hideSpam: true }, 'INDEX quotesWaiting (id>? AND id<?)'],
    [
      'waiting quotes without a time to call back',
      { answered: false, hideSpam: true, callBack: false },
      'INDEX quotesWaiting (id>? AND id<?)',
    ],
    ['quotes to call back', { callBack: true }, 'INDEX quotesToCallBack (id>? AND id<?)'],
    [
      'waiting quotes of a partner to call back',
      { callBack: true, answered: false, hideSpam: true, source: 'partner' },
      'INDEX quotesToCallBack (id>? AND id<?)',
    ],
    ['suspected spam to call back', { callBack: true, onlySpam: true }, 'INDEX quotesToCallBack (id>?'],
    ['quotes of a user', { assignedTo: 'ada' }, 'SEARCH quotes USING PRIMARY KEY (id>? AND id<?)'],
    ['quotes of a campaign', { campaign: 'spring' }, 'SEARCH quotes USING PRIMARY KEY (id>? AND id<?)'],
    ['quotes in a language', { lang: 'es' }, 'SEARCH quotes USING PRIMARY KEY (id>? AND id<?)'],
    ['quotes of no partner', { source: '' }, 'SEARCH quotes USING PRIMARY KEY (id>? AND id<?)'],
  ])('lists %s by an index, without sorting', async (_, filter, plan) => {
    await openSqliteStore(dataDir).close()
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    const list = planList(filter)
    if (!list) throw new Error('Nothing can match.')
    for (const order of ['newest', 'oldest'] as const) {
      const { sql, values } = pageQuery(list, { from: aQuote().id, below: aQuote().id }, order)
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql} LIMIT 50`).all(...values) as { detail: string }[]
      const details = steps.map(({ detail }) => detail)
      expect(details[0]).toContain(plan)
      // No sort, and no full scan.
      expect(details.filter((detail) => /TEMP B-TREE FOR ORDER|^SCAN quotes./.test(detail))).toEqual([])
    }
    db.close()
  })

  it('reads only the quotes that a word of a search selects', async () => {
    await openSqliteStore(dataDir).close()
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    const list = planList({ q: 'smi' })
    if (!list) throw new Error('Nothing can match.')
    const { sql, values } = pageQuery(list, { from: aQuote().id, below: aQuote().id }, 'newest')
    const [first] = db.prepare(`EXPLAIN QUERY PLAN ${sql} LIMIT 50`).all(...values) as { detail: string }[]
    db.close()
    expect(first?.detail).toContain('SEARCH quotes USING INDEX quotesByDocument (document=?')
  })

  it('counts the quotes whose response was promised by a time without reading them', async () => {
    await openSqliteStore(dataDir).close()
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    const steps = db
      .prepare(
        'EXPLAIN QUERY PLAN SELECT count(*) FROM quotes WHERE answeredAt IS NULL AND spam IS NULL AND promisedAt <= ?',
      )
      .all(Date.now()) as { detail: string }[]
    db.close()
    expect(steps.map(({ detail }) => detail)).toEqual(['SCAN quotes USING COVERING INDEX quotesWaiting'])
  })

  it('finds a due delivery without reading the others of channels that are skipped', async () => {
    await openSqliteStore(dataDir).close()
    const db = new DatabaseSync(join(dataDir, 'quotes.db'))
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${dueSql}`).all('', '[]') as { detail: string }[]
    db.close()
    const reads = steps.map(({ detail }) => detail).filter((detail) => / deliveries /.test(detail))
    // The delivery, the first channel, and of each next channel its first delivery.
    expect(reads.map((detail) => detail.replace(/^.*(deliveriesDue|PRIMARY KEY) ?/, ''))).toEqual([
      '(medium=? AND event=? AND target=? AND dueAt=?)',
      '',
      '(quoteId=? AND medium=? AND event=? AND target=? AND time=?)',
      '((medium,event,target,dueAt)>(?,?,?,?))',
    ])
  })

  it('creates its folder and file with access for the owner only', async () => {
    const folder = join(dataDir, 'deep', 'folder')
    await openSqliteStore(folder).close()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'quotes.db')).mode & 0o777).toBe(0o600)
  })

  it('logs that its file was moved once, although reads still succeed', async () => {
    const lines: string[] = []
    const store = openSqliteStore(dataDir, {
      log: createLog('info', { write: (line) => void lines.push(line) }),
    })
    renameSync(join(dataDir, 'quotes.db'), join(dataDir, 'moved.db'))
    for (let probe = 0; probe < 3; probe++) {
      await expect(store.ping()).rejects.toThrow('was moved')
      expect(await store.list(1)).toEqual([])
    }
    expect(lines).toHaveLength(1)
    renameSync(join(dataDir, 'moved.db'), join(dataDir, 'quotes.db'))
    await store.ping()
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('the store works again')
    await store.close()
  })

  it('reports a data folder that is a file', () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    expect(() => openSqliteStore(file)).toThrow(UserFacingError)
    expect(() => openSqliteStore(file)).toThrow(/is not writable .* set DATA_DIR/)
  })

  it('reports a file that is not a database', () => {
    writeFileSync(join(dataDir, 'quotes.db'), 'not a database, '.repeat(1000))
    expect(() => openSqliteStore(dataDir)).toThrow(/quotes\.db is damaged .*restore the latest backup/)
  })
})

/** Counts the turns of the event loop while some work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await work()
  clearImmediate(counting)
  return turns
}

it('stays ready when a checkpoint shrinks the file after an erasure and a restart', async () => {
  const dataDir = freshDataDir()
  const store = openSqliteStore(dataDir)
  const quotes = Array.from({ length: 50 }, () => ({ ...aQuote(), projectDetails: 'patio '.repeat(300) }))
  for (const quote of quotes) await store.add(quote)
  await store.eraseAll(quotes.map(({ id }) => id))
  await store.close()
  const restarted = openSqliteStore(dataDir)
  await restarted.ping()
  await expect(restarted.ping()).resolves.toBeUndefined()
  await restarted.close()
})
