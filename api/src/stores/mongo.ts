import type { StoredQuote } from '@concrete-quote/openapi'
import mongoose, { Schema } from 'mongoose'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { duplicateKey, mongoAccounts } from './mongo-accounts.ts'
import { mongoLimits } from './mongo-limits.ts'
import {
  IdempotencyConflictError,
  leastId,
  StoreUnavailableError,
  type Added,
  type Idempotency,
  type QuoteFilter,
  type Store,
} from './quote-store.ts'
import { searchKeys, searchPrefixes } from './search-keys.ts'

/** No call takes longer, so that a visitor hears within 5 s. One that does may still have been stored. */
const timeoutMs = 4000

/** How long until an unreachable server is tried again. */
const retryMs = 1000

/** A quote as a document: its id is `_id`, whose index is also the order of the list. */
type QuoteDocument = Omit<StoredQuote, 'id' | 'createdAt'> & {
  _id: string
  createdAt: Date
  /** What a search compares with. */
  searchKeys: string[]
  idempotencyKey?: string
  fingerprint?: string
}

const text = { type: String, required: true }
const optionalText = { type: String, default: null }
const schema = new Schema<QuoteDocument>(
  {
    _id: text,
    firstName: text,
    lastName: text,
    phone: text,
    email: optionalText,
    projectType: text,
    projectDetails: text,
    createdAt: { type: Date, required: true },
    source: optionalText,
    pageUrl: optionalText,
    lang: optionalText,
    spam: optionalText,
    searchKeys: [text],
    // Sparse: a quote without a key has no such field.
    idempotencyKey: { type: String, unique: true, sparse: true },
    fingerprint: String,
  },
  { collection: 'quotes', versionKey: false, strict: 'throw' },
)
  .index({ projectType: 1, _id: -1 })
  .index({ source: 1, _id: -1 })
  .index({ searchKeys: 1, _id: -1 })

/**
 * Opens the store in a MongoDB database. It returns at once, reachable or not: until the server is reached, which
 * is tried until it succeeds, calls wait and then reject. After that the driver itself reconnects.
 * @param uri Such as `mongodb://127.0.0.1:27017/quotes`.
 * @throws {StartError} when that is no address of a database.
 */
export function openMongoStore(uri: string, log: Log): Store {
  checkUri(uri)
  const connection = mongoose.createConnection()
  const quotes = connection.model('Quote', schema)
  const running = new Set<Promise<unknown>>()
  const { accounts, createIndexes } = mongoAccounts(connection, call)
  const limits = mongoLimits(connection)
  let closed = false

  async function connect() {
    while (!closed) {
      try {
        await connection.openUri(uri, {
          // A quote that is acknowledged is on a majority's disks.
          writeConcern: { w: 'majority', journal: true },
          readPreference: 'primary',
          // Without these, calls hang for 10 s and more while the server is away.
          bufferCommands: false,
          serverSelectionTimeoutMS: timeoutMs / 2,
          connectTimeoutMS: timeoutMs,
          socketTimeoutMS: timeoutMs,
          // A collection comes with its first document.
          autoCreate: false,
          autoIndex: false,
        })
        // One quote for one key rests on its unique index.
        await Promise.all([quotes.createIndexes(), createIndexes(), limits.createIndexes()])
        await addSearchKeys()
        log.info('MongoDB is reached')
        return
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, 'MongoDB is not reached; trying again')
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
  }
  const connecting = connect()

  /** Quotes stored before there was a search get its keys. */
  async function addSearchKeys() {
    for await (const quote of quotes.find({ searchKeys: { $exists: false } }).lean()) {
      const { searchKeys } = toDocument(toQuote(quote))
      await quotes.updateOne({ _id: quote._id }, { searchKeys })
    }
  }

  /** Runs a call once the server was reached, within the time allowed; its failure told in the interface's words. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    let expired = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      // Not sent after all when nobody waits for it any more.
      return await Promise.race([connecting.then(() => (expired ? late : work())), late])
    } catch (cause) {
      if (cause instanceof IdempotencyConflictError) throw cause
      throw new StoreUnavailableError('MongoDB cannot be reached, or cannot do this now.', { cause })
    } finally {
      expired = true
      clearTimeout(timer)
    }
  }

  function call<T>(work: () => Promise<T>): Promise<T> {
    const answer = attempt(work)
    const settled: Promise<unknown> = answer.then(
      () => running.delete(settled),
      () => running.delete(settled),
    )
    running.add(settled)
    return answer
  }

  async function add(stored: StoredQuote, idempotency?: Idempotency): Promise<Added> {
    const { id, createdAt } = stored
    const keyed = idempotency && { idempotencyKey: idempotency.key, fingerprint: idempotency.fingerprint }
    try {
      await quotes.create([{ ...toDocument(stored), ...keyed }])
      return { quote: { id, createdAt }, replayed: false }
    } catch (error) {
      if (!idempotency || (error as { code?: unknown }).code !== duplicateKey) throw error
      const first = await quotes.findOne({ idempotencyKey: idempotency.key }).lean()
      if (!first) throw error
      if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
      return { quote: { id: first._id, createdAt: first.createdAt.toISOString() }, replayed: true }
    }
  }

  return {
    ...accounts,
    add: (quote, idempotency) => call(() => add(quote, idempotency)),
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
    erase: (id) => call(async () => (await quotes.deleteOne({ _id: id })).deletedCount > 0),
    limiter: limits.limiter,
    ping: () => call(async () => void (await connection.db?.command({ ping: 1 }))),
    close: async () => {
      await Promise.all(running)
      closed = true
      await connection.close()
      await connecting
    },
  }
}

/** The driver reads an address without connecting; one that it cannot read will never be reached. */
function checkUri(uri: string) {
  try {
    new mongoose.mongo.MongoClient(uri)
  } catch (error) {
    throw new StartError(
      `MONGODB_URI is not an address that MongoDB reads (${(error as Error).message}): correct it.`,
      {
        cause: error,
      },
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

function toDocument({ id, createdAt, ...quote }: StoredQuote): QuoteDocument {
  const keys = Object.values(searchKeys(quote)).filter((key) => key !== null)
  return { _id: id, ...quote, createdAt: new Date(createdAt), searchKeys: keys }
}

function toQuote({
  _id,
  createdAt,
  searchKeys: ___,
  idempotencyKey: _,
  fingerprint: __,
  ...quote
}: QuoteDocument): StoredQuote {
  return { id: _id, ...quote, createdAt: createdAt.toISOString() }
}
