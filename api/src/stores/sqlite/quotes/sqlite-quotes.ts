import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { newDeliveries, type Recipient } from '../../interface/delivery-store.ts'
import {
  type Added,
  type Idempotency,
  type KindCount,
  type KindRange,
  nextId,
  type QuoteStore,
  type Waiting,
} from '../../interface/quote-store.ts'
import { IdempotencyConflictError } from '../../store-errors.ts'
import type { Checkpoints } from '../file/checkpoints.ts'
import type { Access } from '../file/group-commit.ts'
import { createList, type ListParts } from './list.ts'
import type { QuoteTable } from './quote-table.ts'
import { createSourcesOf } from './locations.ts'
import type { QuoteDeliveries } from './sqlite-deliveries.ts'

/** What the parts of the embedded store that read and write quotes share. */
export interface QuoteParts extends Access, ListParts {
  table: QuoteTable
  deliveries: QuoteDeliveries
  checkpoints: Checkpoints
}

export function sqliteQuotes(parts: QuoteParts): Omit<QuoteStore, 'erase' | 'eraseAll'> {
  const { db, commit, read, table, deliveries, index } = parts
  const countWaiting = (condition: string) => {
    const from = `FROM quotes WHERE answeredAt IS NULL AND spam IS NULL AND ${condition}`
    return db.prepare(
      `SELECT (SELECT count(*) ${from}) AS count, (SELECT createdAt ${from} ORDER BY id LIMIT 1) AS oldestAt`,
    )
  }
  const waiting = countWaiting('TRUE')
  const promised = countWaiting('promisedAt <= ?1')
  const idsBefore = db.prepare('SELECT id FROM quotes WHERE id < ? ORDER BY id DESC LIMIT ?')

  function add(quote: StoredQuote, idempotency?: Idempotency, recipients: Recipient[] = []): Added {
    const isNew = table.insert(quote, idempotency?.key ?? null, idempotency?.fingerprint ?? null)
    if (isNew || !idempotency) {
      for (const delivery of newDeliveries(quote, recipients)) deliveries.insert(delivery)
      return { quote, replayed: false }
    }
    const first = table.findByKey(idempotency.key)
    if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
    const { id, createdAt, respondBy } = first
    return { quote: { id, createdAt, respondBy }, replayed: true }
  }

  return {
    add: (...added) => commit(() => add(...added)),
    list: createList(parts),
    idsBefore: (before, limit) => read(() => idsBefore.all(before, limit) as { id: string }[]),
    find: (id) => read(() => table.find(id)),
    async waiting(promisedBy) {
      if (promisedBy !== undefined) await index.assertConverted()
      return read(() => {
        const found = promisedBy === undefined ? waiting.all() : promised.all(promisedBy)
        return (found as unknown as [Waiting])[0]
      })
    },
    countKinds: createCountKinds(parts),
    markOpened: (id, at) => commit(() => table.markOpened(id, at)),
    update: (before, after, recipients = []) =>
      commit(() => {
        if (!table.hasVersion(before.id, before.version)) return false
        if (after !== before) table.replace(after)
        const now = new Date().toISOString()
        for (const delivery of newDeliveries(before, recipients, now)) {
          deliveries.insert(delivery)
          deliveries.resume(delivery)
        }
        return true
      }),
  }
}

/** The number of quotes per step, which takes a few milliseconds. */
const stepRows = 1000

/** What a step counts of a kind. */
type KindRow = Omit<KindCount, 'isSpam' | 'callTimes'> & { isSpam: number; callTimes: string; lastId: string }

/** Counts quotes by kind, in steps, so that other requests get a turn in between. */
function createCountKinds({ db, read, index }: QuoteParts) {
  const stepOf = (where: string) =>
    db.prepare(`
    SELECT projectType, source, campaign, lang, isSpam, count(*) AS quotes,
      sum(firstCalledAt IS NULL AND promisedAt <= ?) AS overdue,
      count(*) FILTER (WHERE firstCalledAt <= promisedAt) AS onTime,
      count(*) FILTER (WHERE isWon) AS won, ifnull(sum(amount) FILTER (WHERE isWon), 0) AS amount,
      json_group_array(callMs) FILTER (WHERE callMs IS NOT NULL) AS callTimes, max(id) AS lastId
    FROM (
      SELECT id, projectType, source, campaignName AS campaign, lang, spam IS NOT NULL AS isSpam, promisedAt,
        firstCalledAt, callMs, outcome = 'won' AS isWon, amount
      FROM quotes WHERE ${where} AND id >= ? AND id < ? ORDER BY id LIMIT ${stepRows}
    )
    GROUP BY projectType, source, campaign, lang, isSpam`)
  const [step, stepOfSource] = [
    stepOf('TRUE'),
    stepOf("source IN (SELECT value FROM json_each(?)) AND source > ''"),
  ]
  const sourcesOf = createSourcesOf(db, 'quotes')
  return async function countKinds({ from, below, source }: KindRange, now: number): Promise<KindCount[]> {
    const stepFrom = (start: string): unknown[] =>
      source === undefined
        ? step.all(now, start, below)
        : stepOfSource.all(now, JSON.stringify(sourcesOf(source)), start, below)
    await index.assertConverted()
    const counts: KindCount[] = []
    for (let start = from; ;) {
      await yieldToEventLoop()
      const rows = await read(() => stepFrom(start) as KindRow[])
      let [counted, last] = [0, '']
      for (const { isSpam, callTimes, lastId, ...kind } of rows) {
        counts.push({ ...kind, isSpam: isSpam === 1, callTimes: JSON.parse(callTimes) as number[] })
        counted += kind.quotes
        if (lastId > last) last = lastId
      }
      if (counted < stepRows) return counts
      start = nextId(last)
    }
  }
}
