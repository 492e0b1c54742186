import {
  type Delivery,
  type DeliveryStore,
  type DueQuote,
  fromStoredDelivery,
  lastDueAt,
  lastDueMs,
  latestAt,
  type LeasedDelivery,
  type StoredDelivery,
  suppressedMarks,
  toStoredDelivery,
} from '../../interface/delivery-store.ts'
import {
  byKey,
  type ChannelKey,
  type DeliveryKey,
  toStoredChannel,
  toStoredKey,
} from '../../interface/delivery-key.ts'
import type { Access } from '../file/group-commit.ts'
import { type ErasedRow, erasedOrVanished, type QuoteTable, toErasedQuote } from './quote-table.ts'

const columns = 'quoteId, medium, event, target, time, state, attempts, dueAt, settledAt, error, sender'

/** SQL for the deliveries of a channel, and for one delivery, with the values of its parameters. */
const isOfChannel = 'medium = ? AND event = ? AND target = ?'
const isOne = `quoteId = ? AND ${isOfChannel} AND time = ?`
const ofChannel = (key: ChannelKey) => {
  const { medium, event, target } = toStoredChannel(key)
  return [medium, event, target]
}
const one = (key: DeliveryKey & Pick<Delivery, 'quoteId'>) => [
  key.quoteId,
  ...ofChannel(key),
  toStoredKey(key).time,
]

const fromRows = (rows: unknown[]) => rows.map((row) => fromStoredDelivery(row as StoredDelivery)).sort(byKey)

/** SQL for when the last delivery after a time can be due. A quote of version 1.2 has the promised time as a text. */
const utc = (time: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '+${lastDueMs / 1000} seconds')`

/** SQL that makes a delivery due again, at a time. */
const setDue = "state = 'pending', attempts = 0, dueAt = ?, settledAt = NULL, error = NULL"

/**
 * The delivery that has been due longest, but those of channels in a JSON array. Looks up the first of each channel: thousands
 * may be due by those to skip. The next channel follows all times of one, which are before `~`; without `+`, SQLite would
 * look up its medium only.
 */
export const dueSql = `
  WITH RECURSIVE firsts (medium, event, target, dueAt) AS (
    SELECT * FROM (
      SELECT medium, event, target, dueAt FROM deliveries WHERE dueAt IS NOT NULL
      ORDER BY medium, event, target, dueAt LIMIT 1)
    UNION ALL
    SELECT deliveries.medium, deliveries.event, deliveries.target, deliveries.dueAt FROM firsts, deliveries
    WHERE deliveries.dueAt IS NOT NULL
      AND (deliveries.quoteId, deliveries.medium, deliveries.event, deliveries.target, deliveries.time) = (
        SELECT quoteId, medium, event, target, time FROM deliveries
        WHERE (medium, event, target, dueAt) > (firsts.medium, +firsts.event, +firsts.target, '~')
          AND dueAt IS NOT NULL
        ORDER BY medium, event, target, dueAt LIMIT 1)
  )
  SELECT ${columns} FROM deliveries WHERE dueAt IS NOT NULL AND (medium, event, target, dueAt) = (
    SELECT medium, event, target, dueAt FROM firsts WHERE dueAt <= ? AND (medium, event, target) NOT IN (
      SELECT value ->> 'medium', value ->> 'event', value ->> 'target' FROM json_each(?))
    ORDER BY dueAt LIMIT 1
  ) LIMIT 1`

export type QuoteDeliveries = ReturnType<typeof createQuoteDeliveries>

/** Reads and writes the deliveries of quotes in a transaction that also reads or writes those quotes. */
export function createQuoteDeliveries(db: Access['db']) {
  const insert = db.prepare(
    `INSERT INTO deliveries (${columns}) VALUES (${columns.replaceAll(/\w+/g, ':$&')}) ON CONFLICT DO NOTHING`,
  )
  const invalidateAttempt = db.prepare(
    `UPDATE deliveries SET attempts = attempts + 1 WHERE ${isOne} AND leased = 1`,
  )
  const resume = db.prepare(`UPDATE deliveries SET ${setDue} WHERE ${isOne} AND state = 'skipped'`)
  const applySettled = db.prepare(`
    UPDATE deliveries SET state = ?, dueAt = NULL, settledAt = ?, error = ?
    WHERE ${isOne} AND state = 'pending'`)
  const between = db.prepare(`SELECT ${columns} FROM deliveries WHERE quoteId BETWEEN ? AND ?`)
  const erasures = ['deliveries', 'claims'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE quoteId IN (SELECT value FROM json_each(?))`),
  )
  return {
    insert: (delivery: Delivery) => void insert.run({ ...toStoredDelivery(delivery) }),
    /** Makes a delivery that was skipped due again. One that is leased is attempted again: it saw the quote as it was. */
    resume(delivery: Delivery) {
      invalidateAttempt.run(...one(delivery))
      resume.run(delivery.dueAt, ...one(delivery))
    },
    /** Applies the result of a delivery from elsewhere. */
    applySettled: (delivery: Delivery) =>
      void applySettled.run(delivery.state, delivery.settledAt, delivery.error, ...one(delivery)),
    /** The deliveries of the quotes from one ID to another, and of their erasures, by these IDs. */
    between(first: string, last: string): Map<string, Delivery[]> {
      const byQuote = new Map<string, Delivery[]>()
      for (const delivery of fromRows(between.all(first, last))) {
        const { quoteId } = delivery
        byQuote.set(quoteId, [...(byQuote.get(quoteId) ?? []), delivery])
      }
      return byQuote
    },
    /** Removes the deliveries and claims of the quotes whose IDs are in a JSON array. */
    eraseAll: (quoteIds: string) => {
      for (const erase of erasures) erase.run(quoteIds)
    },
  }
}

/** Releases the leases of processes that have ended: this process owns the store. */
export function releaseStaleLeases(db: Access['db']) {
  const release = 'UPDATE deliveries SET leased = 0, dueAt = ? WHERE dueAt IS NOT NULL AND leased = 1'
  db.prepare(release).run(new Date().toISOString())
}

/** The outbox in the embedded store. */
export function sqliteDeliveries(access: Access, table: QuoteTable): DeliveryStore {
  const { db, commit, read } = access
  const due = db.prepare(dueSql)
  const erased = db.prepare(`
    SELECT quoteId AS id, erasedAt, version FROM ${erasedOrVanished}
    WHERE quoteId = ? AND NOT EXISTS (SELECT 1 FROM quotes WHERE id = quoteId)`)
  const lease = db.prepare(`UPDATE deliveries SET leased = 1, attempts = ?, dueAt = ? WHERE ${isOne}`)
  const settle = db.prepare(`
    UPDATE deliveries SET leased = 0, state = ?, dueAt = ?, settledAt = ?, error = ?
    WHERE ${isOne} AND state = 'pending' AND attempts = ?`)
  const repeat = db.prepare(`UPDATE deliveries SET ${setDue} WHERE ${isOne} AND state <> 'pending'`)
  const findDue = (now: string, except: ChannelKey[]) => {
    const row = due.get(now, JSON.stringify(except.map(toStoredChannel))) as StoredDelivery | undefined
    return row && fromStoredDelivery(row)
  }

  function withErasure(delivery: Delivery): LeasedDelivery | undefined {
    const row = erased.get(delivery.quoteId) as ErasedRow | undefined
    return row && { delivery, erasure: toErasedQuote(row) }
  }

  function withQuote(delivery: Delivery): LeasedDelivery | undefined {
    const quote = table.findIntact(delivery.quoteId)
    return quote && { delivery, quote }
  }

  const ofQuote = db.prepare(`SELECT ${columns} FROM deliveries WHERE quoteId = ?`)
  const dueBy = db.prepare(
    `SELECT quoteId, sender FROM deliveries WHERE ${isOfChannel} AND dueAt <= ? ORDER BY dueAt LIMIT ?`,
  )
  // Each count has an index of its own.
  const counts = suppressedMarks.map((mark) => `(SELECT count(*) FROM quotes WHERE spam = '${mark}')`)
  const suppressed = db.prepare(`SELECT ${counts.join(' + ')} AS quotes`)
  const removeEndedClaims = db.prepare(
    'DELETE FROM claims WHERE until <= ?1 OR (key = ?2 AND until > ?3 AND ?1 <> ?4)',
  )
  const claim = db.prepare(`
    INSERT INTO claims VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET until = excluded.until WHERE quoteId = excluded.quoteId`)
  const recover = db.prepare(`
    UPDATE deliveries SET leased = 0, dueAt = ? WHERE dueAt > ? AND time <> dueAt AND NOT EXISTS (
      SELECT 1 FROM quotes WHERE id = quoteId AND createdAt <= ? AND deliveries.dueAt <=
        ifnull(${utc("promisedAt / 1000.0, 'unixepoch'")}, ${utc('ifnull(respondBy, createdAt)')}))`)
  const skip = db.prepare(`
    UPDATE deliveries SET leased = 0, state = 'skipped', dueAt = NULL, settledAt = ?
    WHERE ${isOfChannel} AND state = 'pending' AND quoteId IN (SELECT value FROM json_each(?))`)

  return {
    async leaseDelivery(now, until, except) {
      // Do not write if nothing is due.
      if (!(await read(() => findDue(now, except)))) return undefined
      return commit(() => {
        for (let found; (found = findDue(now, except));) {
          const delivery = { ...found, attempts: found.attempts + 1, dueAt: until }
          lease.run(delivery.attempts, until, ...one(delivery))
          const leased = delivery.event === 'erased' ? withErasure(delivery) : withQuote(delivery)
          // Otherwise, it is due again after the lease: the quote is damaged, or an import has yet to erase it.
          if (leased) return leased
        }
        return undefined
      })
    },
    settleDelivery: (leased, { state, dueAt, settledAt, error }) =>
      commit(() => void settle.run(state, dueAt, settledAt, error, ...one(leased), leased.attempts)),
    repeatDelivery: (delivery, dueAt) => commit(() => repeat.run(dueAt, ...one(delivery)).changes > 0),
    deliveries: (quoteId) => read(() => fromRows(ofQuote.all(quoteId))),
    recoverDeliveries: (now) => commit(() => void recover.run(now, lastDueAt(now), latestAt(now))),
    dueQuotes: (channel, by, limit) => read(() => dueBy.all(...ofChannel(channel), by, limit) as DueQuote[]),
    skipDeliveries: (channel, quoteIds, settledAt) =>
      commit(() => void skip.run(settledAt, ...ofChannel(channel), JSON.stringify(quoteIds))),
    claim: ({ key, claimant, now, until }) =>
      commit(() => {
        removeEndedClaims.run(now, key, latestAt(until), until)
        return claim.run(key, claimant, until).changes > 0
      }),
    countSuppressedSpam: () => read(() => (suppressed.get() as { quotes: number }).quotes),
  }
}
