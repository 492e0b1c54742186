import type { Delivery } from '../../interface/delivery-store.ts'
import type { Access } from '../file/group-commit.ts'

export const deliveryColumns: (keyof Delivery)[] = [
  'quoteId',
  'channel',
  'state',
  'attempts',
  'dueAt',
  'settledAt',
  'error',
]

export type QuoteDeliveries = ReturnType<typeof createQuoteDeliveries>

/** Reads and writes the deliveries of quotes in a transaction that also reads or writes those quotes. */
export function createQuoteDeliveries(db: Access['db']) {
  const columns = deliveryColumns.join()
  const insert = db.prepare(
    `INSERT INTO deliveries (${columns}) VALUES (${deliveryColumns.map(() => '?').join()})
    ON CONFLICT DO NOTHING`,
  )
  const invalidateAttempt = db.prepare(`
    UPDATE deliveries SET attempts = attempts + 1 WHERE quoteId = ? AND channel = ? AND taken = 1`)
  const resume = db.prepare(`
    UPDATE deliveries SET state = 'pending', attempts = 0, dueAt = ?, settledAt = NULL, error = NULL
    WHERE quoteId = ? AND channel = ? AND state = 'skipped'`)
  const applySettled = db.prepare(`
    UPDATE deliveries SET state = ?, dueAt = NULL, settledAt = ?, error = ?
    WHERE quoteId = ? AND channel = ? AND state = 'pending'`)
  const between = db.prepare(
    `SELECT ${columns} FROM deliveries WHERE quoteId BETWEEN ? AND ? ORDER BY channel`,
  )
  const erasures = ['deliveries', 'confirmations'].map((table) =>
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
