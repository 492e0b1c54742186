import type { StoredQuote } from '@concrete-quote/openapi'
import mongoose from 'mongoose'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { newDelivery } from './delivery-store.ts'
import { isDuplicateKey } from './duplicate-key.ts'
import { mongoAccounts } from './mongo-accounts.ts'
import { mongoCalls } from './mongo-call.ts'
import { mongoDeliveries } from './mongo-deliveries.ts'
import { endWritesWithConnections } from './mongo-driver.ts'
import { migrate } from './mongo-layout.ts'
import { mongoLimits } from './mongo-limits.ts'
import { mongoRecords } from './mongo-records.ts'
import {
  IdempotencyConflictError,
  leastId,
  type Added,
  type Idempotency,
  type QuoteFilter,
  type Store,
} from './quote-store.ts'
import { quoteModel, toDeliveryDocument, toDocument, toQuote } from './quote-document.ts'
import { searchPrefixes } from './search-keys.ts'

/**
 * No call takes longer, so that every request is answered within 5 s: those that ask several times make at most two
 * calls about accounts, or one and another. One that does may still have been stored.
 */
const timeoutMs = 3000
const accountTimeoutMs = 1500

/** How long until an unreachable server is tried again. */
const retryMs = 1000

endWritesWithConnections()

/**
 * Opens the store in a MongoDB database. It returns at once, reachable or not: until the server is reached, which
 * is tried until it succeeds, calls wait and then reject. After that the driver itself reconnects. Where the database
 * is of a newer layout, each call rejects with an error whose cause is a `StartError`.
 * @param uri Such as `mongodb://127.0.0.1:27017/quotes`.
 * @throws {StartError} when that is no address of a database.
 */
export function openMongoStore(uri: string, log: Log): Store {
  checkUri(uri)
  const connection = mongoose.createConnection()
  const quotes = quoteModel(connection)
  const { call, callsEnd } = mongoCalls(() => connecting, timeoutMs)
  const { accounts, createIndexes } = mongoAccounts(connection, (work) => call(work, accountTimeoutMs))
  const deliveries = mongoDeliveries(connection, quotes, call)
  const records = mongoRecords(connection, quotes, call)
  const limits = mongoLimits(connection)
  const settings = connection.collection<{ name: string; ms: number }>('settings')
  let closed = false

  async function connect() {
    while (!closed) {
      try {
        await connection.openUri(uri, {
          // A quote that is acknowledged is on a majority's disks.
          w: 'majority',
          journal: true,
          readPreference: 'primary',
          // Without these, calls hang for 10 s and more while the server is away.
          bufferCommands: false,
          serverSelectionTimeoutMS: timeoutMs / 2,
          connectTimeoutMS: timeoutMs,
          socketTimeoutMS: timeoutMs,
          // What nobody waits for any more is not sent when a server that hung goes on.
          waitQueueTimeoutMS: timeoutMs,
          // A collection comes with its first document.
          autoCreate: false,
          autoIndex: false,
        })
        await migrate(connection, quotes)
        // One quote for one key rests on its unique index.
        await Promise.all([
          quotes.createIndexes(),
          createIndexes(),
          deliveries.createIndexes(),
          limits.createIndexes(),
        ])
        log.info('MongoDB is reached')
        return
      } catch (error) {
        if (closed) return
        if (error instanceof StartError) throw error
        log.warn({ err: error }, 'MongoDB is not reached; trying again')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }
  const connecting = connect()
  // Each call tells why it failed.
  connecting.catch(() => undefined)

  async function add(
    stored: StoredQuote,
    idempotency?: Idempotency,
    channels: string[] = [],
  ): Promise<Added> {
    const { id, createdAt } = stored
    const keyed = idempotency && { idempotencyKey: idempotency.key, fingerprint: idempotency.fingerprint }
    const told = channels.length > 0 && {
      deliveries: channels.map((channel) => toDeliveryDocument(newDelivery(stored, channel))),
    }
    try {
      await quotes.create([{ ...toDocument(stored), ...keyed, ...told }])
      return { quote: { id, createdAt }, replayed: false }
    } catch (error) {
      if (!idempotency || !isDuplicateKey(error)) throw error
      // Acknowledged only once a majority has it: the request that stored it may have died waiting for that.
      const first = await quotes.findOne({ idempotencyKey: idempotency.key }).readConcern('majority').lean()
      if (!first) throw error
      if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
      return { quote: { id: first._id, createdAt: first.createdAt.toISOString() }, replayed: true }
    }
  }

  const eraseAll = (ids: string[]) =>
    call(async () => {
      const found = (await quotes.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id)
      if (found.length === 0) return 0
      await Promise.all([deliveries.forgetAll(found), records.markErased(found)])
      return (await quotes.deleteMany({ _id: { $in: found } })).deletedCount
    })

  return {
    ...accounts,
    ...deliveries.store,
    ...records.store,
    add: (...added) => call(() => add(...added)),
    newest: (limit, before, filter = {}) =>
      call(async () =>
        (await quotes.find(condition(before, filter)).sort({ _id: -1 }).limit(limit).lean()).map(toQuote),
      ),
    find: (id) =>
      call(async () => {
        const quote = await quotes.findById(id).lean()
        return quote ? toQuote(quote) : undefined
      }),
    release: (id) => call(async () => (await quotes.updateOne({ _id: id }, { spam: null })).matchedCount > 0),
    erase: async (id) => (await eraseAll([id])) > 0,
    eraseAll,
    // MongoDB overwrites what is erased in its own time.
    async *scrub() {},
    lastSeenAt: () => call(async () => (await settings.findOne({ name: 'lastSeenAt' }))?.ms),
    setLastSeenAt: (ms) =>
      call(async () => {
        await settings.updateOne({ name: 'lastSeenAt' }, { $set: { ms } }, { upsert: true })
      }),
    limiter: limits.limiter,
    backUp: () =>
      Promise.reject(new StartError('MongoDB has its own tools: back it up by mongodump, or by its host.')),
    ping: () => call(async () => void (await connection.db?.command({ ping: 1 }))),
    close: async () => {
      await callsEnd()
      closed = true
      await connection.close()
      await Promise.allSettled([connecting])
    },
  }
}

/** The driver reads an address without connecting; one that it cannot read will never be reached. */
function checkUri(uri: string) {
  try {
    new mongoose.mongo.MongoClient(uri)
  } catch (error) {
    throw new StartError(
      `This is not an address that MongoDB reads (${(error as Error).message}): correct MONGODB_URI, or what follows --to.`,
      { cause: error },
    )
  }
}

/** The condition of a list. */
function condition(before: string | undefined, filter: QuoteFilter) {
  const { projectType, source, since, until, q, hideSpam } = filter
  const below = [before, until === undefined ? undefined : leastId(until)]
    .filter((id) => id !== undefined)
    .sort()[0]
  return {
    _id: { ...(below !== undefined && { $lt: below }), $gte: leastId(since ?? 0) },
    ...(projectType !== undefined && { projectType }),
    ...(source !== undefined && { source }),
    ...(q !== undefined && { searchKeys: { $in: searchPrefixes(q).map(beginsWith) } }),
    ...(hideSpam && { spam: null }),
  }
}

/** An expression that an index serves. */
function beginsWith(prefix: string): RegExp {
  return new RegExp(`^${prefix.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`)
}
