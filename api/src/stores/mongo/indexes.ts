import type { Connection, mongo } from 'mongoose'
import type { Logger } from 'pino'
import { describeServerError } from './connection/fault.ts'
import { changeIndex } from './quotes/mongo-records.ts'
import { hasText } from './quotes/quote-document.ts'

/** Building an index of a large collection takes longer than a call may take. */
const timeoutMS = 10 * 60_000

/** One index: its collection, its fields, and its options. */
type Index = [collection: string, fields: Record<string, 1 | -1>, options?: mongo.CreateIndexesOptions]

const sparse = { sparse: true }

/** The indexes without which a key could be stored twice, and the outbox could not read what is due. */
const requiredIndexes: Index[] = [
  // Sparse, because a quote without a key does not have the field.
  ['quotes', { idempotencyKey: 1 }, { unique: true, sparse: true }],
  ['quotes', { 'deliveries.channel': 1, 'deliveries.dueAt': 1 }, sparse],
  ['users', { username: 1 }, { unique: true }],
  ['limits', { key: 1 }, { unique: true }],
]

/** The indexes that make reads faster, and that delete expired counts of limits. */
const otherIndexes: Index[] = [
  ['quotes', { projectType: 1, _id: -1 }],
  ['quotes', { source: 1, _id: -1 }],
  ['quotes', { answeredAt: 1, _id: -1 }],
  ['quotes', changeIndex],
  ['erasures', changeIndex],
  ['quotes', { searchKeys: 1, _id: -1 }],
  ['quotes', { 'deliveries.dueAt': 1 }, sparse],
  ['quotes', { spam: 1, _id: -1 }],
  // A sparse index would have all quotes, because those without a time have null.
  ['quotes', { callBackAt: 1 }, { partialFilterExpression: { callBackAt: hasText } }],
  ['photos', { quoteId: 1 }],
  ['sessions', { username: 1 }],
  ['sessions', { expiresAt: 1 }],
  ['invitations', { tokenHash: 1 }],
  ['tokens', { tokenHash: 1 }],
  ['passkeys', { username: 1 }],
  ['devices', { id: 1 }],
  ['sources', { name: 1 }],
  ['confirmations', { quoteId: 1 }],
  ['confirmations', { until: 1 }],
  ['limits', { expire: 1 }, { expireAfterSeconds: 0 }],
]

const create = (connection: Connection, [collection, fields, options]: Index) =>
  connection.collection(collection).createIndex(fields, { ...options, timeoutMS })

export async function createRequiredIndexes(connection: Connection): Promise<void> {
  for (const index of requiredIndexes) await create(connection, index)
}

/** Creates the other indexes, one after the other, because each may read all quotes. The next start retries one that fails. */
export async function createOtherIndexes(connection: Connection, log: Logger): Promise<void> {
  for (const index of otherIndexes) {
    const [collection, fields] = index
    await create(connection, index).catch((err: unknown) => {
      // Otherwise, the server was not reached.
      if (describeServerError(err) === undefined) return
      log.warn(
        { err, collection, fields },
        'MongoDB could not create an index; queries are slower without it',
      )
    })
  }
}
