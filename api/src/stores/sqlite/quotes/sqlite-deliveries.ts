import type { StoredQuote } from '@concrete-quote/openapi'
import {
  type Delivery,
  type DeliveryStore,
  type DueQuote,
  lastDueAt,
  latestAt,
  suppressedMarks,
} from '../../interface/delivery-store.ts'
import type { Access } from '../file/group-commit.ts'

const deliveryColumns: (keyof Delivery)[] = [
  'quoteId',
  'channel',
  'state',
  'attempts',
  'dueAt',
  'settledAt',
  'error',
  'sender',
]

const columns = deliveryColumns.join()

/**
 * The delivery that has been due longest, but those of channels in a JSON array. Looks up the first of each channel: thousands
 * may be due by those to skip.
 */
export const dueSql = `
  WITH RECURSIVE channels (channel) AS (
    SELECT min(channel) FROM deliveries WHERE dueAt IS NOT NULL
    UNION ALL
    SELECT (SELECT min(channel) FROM deliveries WHERE dueAt IS NOT NULL AND channel > channels.channel)
    FROM channels WHERE channel IS NOT NULL
  ), firsts (channel, firstAt) AS (
    SELECT channel, (SELECT min(dueAt) FROM deliveries WHERE channel = channels.channel AND dueAt <= ?)
    FROM channels WHERE channel NOT IN (SELECT value FROM json_each(?))
  )
  SELECT ${columns} FROM deliveries WHERE (channel, dueAt) = (
    SELECT channel, firstAt FROM firsts WHERE firstAt IS NOT NULL ORDER BY firstAt LIMIT 1
  ) LIMIT 1`

export type QuoteDeliveries = ReturnType<typeof createQuoteDeliveries>

/** Reads and writes the deliveries of quotes in a transaction that also reads or writes those quotes. */
export function createQuoteDeliveries(db: Access['db']) {
  const insert = db.prepare(
    `INSERT INTO deliveries (${columns}) VALUES (${deliveryColumns.map(() => '?').join()})
    ON CONFLICT DO NOTHING`,
  )
  const invalidateAttempt = db.prepare(`
    UPDATE deliveries SET attempts = attempts + 1 WHERE quoteId = ? AND channel = ? AND leased = 1`)
  const resume = db.prepare(`
    UPDATE deliveries SET state = 'pending', attempts = 0, dueAt = ?, settledAt = NULL, error = NULL
    WHERE quoteId = ? AND channel = ? AND state = 'skipped'`)
  const applySettled = db.prepare(`
    UPDATE deliveries SET state = ?, dueAt = NULL, settledAt = ?, error = ?
    WHERE quoteId = ? AND channel = ? AND state = 'pending'`)
  const between = db.prepare(
    `SELECT ${columns} FROM deliveries WHERE quoteId BETWEEN ? AND ? ORDER BY channel`,
  )
  const erasures = ['deliveries', 'claims'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE quoteId IN (SELECT value FROM json_each(?))`),
  )
  return {
    insert: (delivery: Delivery) => void insert.run(...deliveryColumns.map((column) => delivery[column])),
    /**
     * Makes the delivery of the same channel due again if it was skipped. If it is leased, it is attempted again, because
     * that attempt saw the quote as it was before.
     */
    resume({ quoteId, channel, dueAt }: Delivery) {
      invalidateAttempt.run(quoteId, channel)
      resume.run(dueAt, quoteId, channel)
    },
    /** Applies the result of a delivery from elsewhere. */
    applySettled: ({ quoteId, channel, state, settledAt, error }: Delivery) =>
      void applySettled.run(state, settledAt, error, quoteId, channel),
    /** The deliveries of the quotes from one ID to another. */
    between: (first: string, last: string) => between.all(first, last) as Delivery[],
    /** Erases the deliveries and claims of the quotes whose IDs are in a JSON array. */
    eraseAll: (quoteIds: string) => {
      for (const erase of erasures) erase.run(quoteIds)
    },
  }
}

/** Releases the leases of processes that have ended: this process owns the store. */
export function releaseStaleLeases(db: Access['db']) {
  db.prepare('UPDATE deliveries SET leased = 0, dueAt = ? WHERE dueAt IS NOT NULL AND leased = 1').run(
    new Date().toISOString(),
  )
}

/** The outbox in the embedded store. */
export function sqliteDeliveries(
  { db, commit, read }: Access,
  /** Finds a quote; returns undefined if it is damaged. */
  find: (id: string) => StoredQuote | undefined,
): DeliveryStore {
  const due = db.prepare(dueSql)
  const lease = db.prepare(
    'UPDATE deliveries SET leased = 1, attempts = ?, dueAt = ? WHERE quoteId = ? AND channel = ?',
  )
  const settle = db.prepare(`
    UPDATE deliveries SET leased = 0, state = ?, dueAt = ?, settledAt = ?, error = ?
    WHERE quoteId = ? AND channel = ? AND state = 'pending' AND attempts = ?`)
  const findDue = (now: string, except: string[]) =>
    due.get(now, JSON.stringify(except)) as Delivery | undefined

  const ofQuote = db.prepare(`SELECT ${columns} FROM deliveries WHERE quoteId = ? ORDER BY channel`)
  const dueBy = db.prepare(
    'SELECT quoteId, sender FROM deliveries WHERE dueAt <= ? AND channel = ? ORDER BY dueAt LIMIT ?',
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
  const recover = db.prepare(
    "UPDATE deliveries SET leased = 0, dueAt = ? WHERE dueAt > ? AND channel NOT LIKE '% ' || dueAt",
  )
  const skip = db.prepare(`
    UPDATE deliveries SET leased = 0, state = 'skipped', dueAt = NULL, settledAt = ?
    WHERE channel = ? AND state = 'pending' AND quoteId IN (SELECT value FROM json_each(?))`)

  return {
    async leaseDelivery(now, until, except) {
      // Do not write if nothing is due.
      if (!(await read(() => findDue(now, except)))) return undefined
      return commit(() => {
        for (let found; (found = findDue(now, except));) {
          const delivery = { ...found, attempts: found.attempts + 1, dueAt: until }
          lease.run(delivery.attempts, until, delivery.quoteId, delivery.channel)
          const quote = find(delivery.quoteId)
          // The delivery of a damaged quote is due again after the lease.
          if (quote) return { delivery, quote }
        }
        return undefined
      })
    },
    settleDelivery: ({ quoteId, channel, attempts }, { state, dueAt, settledAt, error }) =>
      commit(() => void settle.run(state, dueAt, settledAt, error, quoteId, channel, attempts)),
    deliveries: (quoteId) => read(() => ofQuote.all(quoteId) as Delivery[]),
    recoverDeliveries: (now) => commit(() => void recover.run(now, lastDueAt(now))),
    dueQuotes: (channel, by, limit) => read(() => dueBy.all(by, channel, limit) as DueQuote[]),
    skipDeliveries: (channel, quoteIds, settledAt) =>
      commit(() => void skip.run(settledAt, channel, JSON.stringify(quoteIds))),
    claim: ({ key, claimant, now, until }) =>
      commit(() => {
        removeEndedClaims.run(now, key, latestAt(until), until)
        return claim.run(key, claimant, until).changes > 0
      }),
    countSuppressedSpam: () => read(() => (suppressed.get() as { quotes: number }).quotes),
  }
}
