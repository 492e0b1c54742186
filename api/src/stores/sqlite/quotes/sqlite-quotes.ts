import type { StoredQuote } from '@concrete-quote/openapi'
import { newDeliveries, type Recipient } from '../../interface/delivery-store.ts'
import { type Added, type Idempotency, type QuoteStore, type Waiting } from '../../interface/quote-store.ts'
import { IdempotencyConflictError } from '../../store-errors.ts'
import type { Checkpoints } from '../file/checkpoints.ts'
import type { Access } from '../file/group-commit.ts'
import { createCountKinds } from './count-kinds.ts'
import { createList, type ListParts } from './list.ts'
import { isPromisedBy, promisedParameters, type QuoteTable } from './quote-table.ts'
import type { QuoteDeliveries } from './sqlite-deliveries.ts'

/** What the parts of the embedded store that read and write quotes share. */
export interface QuoteParts extends Access, ListParts {
  table: QuoteTable
  deliveries: QuoteDeliveries
  checkpoints: Checkpoints
}

/** Stores, changes, and lists quotes in the embedded store. */
export function sqliteQuotes(parts: QuoteParts): Omit<QuoteStore, 'erase' | 'eraseAll'> {
  const { db, commit, read, table, deliveries } = parts
  const countWaiting = (condition: string) => {
    const from = `FROM quotes WHERE answeredAt IS NULL AND spam IS NULL AND ${condition}`
    return db.prepare(
      `SELECT (SELECT count(*) ${from}) AS count, (SELECT createdAt ${from} ORDER BY id LIMIT 1) AS oldestAt`,
    )
  }
  const waiting = countWaiting('TRUE')
  const promised = countWaiting(isPromisedBy())
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
    waiting: (promisedBy) =>
      read(
        () =>
          (promisedBy === undefined
            ? waiting.get()
            : promised.get(...promisedParameters(promisedBy))) as unknown as Waiting,
      ),
    countKinds: createCountKinds(parts),
    update: (before, changes, recipients = []) =>
      commit(() => {
        if (!table.update(before, changes)) return false
        const now = new Date().toISOString()
        for (const delivery of newDeliveries(before, recipients, now)) {
          deliveries.insert(delivery)
          deliveries.resume(delivery)
        }
        return true
      }),
  }
}
