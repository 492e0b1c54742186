import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import mongoose from 'mongoose'
import { pino } from 'pino'
import { UserFacingError } from '../../errors.ts'
import { newDeliveries, type Recipient } from '../interface/delivery-store.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'
import { mongoAccounts } from './accounts.ts'
import { commandTimeouts, mongoCalls, requestTimeouts, type Call } from './connection/call.ts'
import { mongoConnect } from './connection/connect.ts'
import { mongoClaims } from './quotes/claims.ts'
import { mongoDeliveries } from './quotes/mongo-deliveries.ts'
import { deliveriesUpdate } from './quotes/update-delivery.ts'
import { endWritesWithConnections } from './connection/driver.ts'
import { toStoreError } from './connection/fault.ts'
import { mongoQuickCalls } from './connection/quick-call.ts'
import { mongoErase } from './quotes/erase.ts'
import { mongoErasures } from './quotes/erasures.ts'
import { createKeyIndex, otherIndexes } from './indexes.ts'
import { createList, idsBefore } from './quotes/list.ts'
import { createBackgroundMigration } from './migrations/background-migration.ts'
import { lastBeforeUse, migrate } from './migrations/migrations.ts'
import { mongoLimits } from './limits.ts'
import { mongoRecords } from './quotes/mongo-records.ts'
import { mongoSettings } from './settings.ts'
import { mongoSources } from './sources.ts'
import type { Added, Idempotency, QuoteChanges } from '../interface/quote-store.ts'
import { isIntact, quoteDigest } from '../quote-digest.ts'
import { DamagedQuoteError, IdempotencyConflictError, StoreUnavailableError } from '../store-errors.ts'
import type { Store, StoreUse } from '../store.ts'
import { createCheckQuotes } from './quotes/check-quotes.ts'
import { createReadQuote } from './quotes/read-quotes.ts'
import {
  changingFieldsOf,
  quoteModel,
  toDeliveryDocument,
  toDocument,
  toQuote,
} from './quotes/quote-document.ts'
import { countWaiting } from './quotes/count.ts'
import { createReadiness } from './connection/readiness.ts'
import { mongoTokens } from './tokens.ts'

/**
 * How long a start waits for migrations in the background, and for indexes that only make reads faster: shorter than calls
 * wait for the first connection (`reachMs`).
 */
const preparationMs = 2000

endWritesWithConnections()

/**
 * Opens the store in a MongoDB database. Returns at once, whether or not the server is reachable; calls wait for the
 * first connection, then reject. After that the driver itself reconnects. If the database has a newer schema version,
 * each call rejects with an error whose cause is a `UserFacingError`.
 * @param uri Such as `mongodb://127.0.0.1:27017/quotes`.
 * @param use Default: that of a server without a log.
 * @throws {UserFacingError} if `uri` is not a valid MongoDB URI.
 */
export function openMongoStore(
  uri: string,
  { log = pino({ level: 'silent' }), onDamage = () => undefined, isCommand = false }: StoreUse = {},
): Store {
  checkUri(uri)
  const timeouts = isCommand ? commandTimeouts : requestTimeouts
  const connection = mongoose.createConnection()
  const quotes = quoteModel(connection)
  const quickCall = mongoQuickCalls()
  const limits = mongoLimits(connection, quickCall)
  const readQuote = createReadQuote(onDamage)
  const backgroundMigration = createBackgroundMigration(connection, quotes, log)
  const connected = mongoConnect({ connection, uri, log }, timeouts, async () => {
    // Not retried here, because connecting is.
    await migrate(connection, quotes, (work) => work(), lastBeforeUse)
    await createKeyIndex(connection, quotes)
    const others = otherIndexes(connection, limits.indexes, log)
    await others.createUnique()
    // One after the other, because each may read all quotes.
    const rest = backgroundMigration.run().then(others.createRest).then(limits.sweepWithout)
    // On a large database, this takes long; the store is used meanwhile.
    await Promise.race([rest, sleep(preparationMs, undefined, { ref: false })])
  })
  const { call, end } = mongoCalls(connected.reach, timeouts)
  const accountCall: Call = (work, ms = timeouts.accountCallMs) => call(work, ms)
  const accounts = mongoAccounts(connection, accountCall)
  const tokens = mongoTokens(connection, accountCall)
  const claims = mongoClaims(connection, call)
  const erasures = mongoErasures(connection, call)
  const checkReadiness = createReadiness(connection, call)

  async function add(
    stored: StoredQuote,
    idempotency?: Idempotency,
    recipients: Recipient[] = [],
  ): Promise<Added> {
    const { id, createdAt } = stored
    const keyed = idempotency && { idempotencyKey: idempotency.key, fingerprint: idempotency.fingerprint }
    const notified = recipients.length > 0 && {
      deliveries: newDeliveries(stored, recipients).map(toDeliveryDocument),
    }
    try {
      await quotes.create([{ ...toDocument(stored), ...keyed, ...notified }])
      return { quote: { id, createdAt }, replayed: false }
    } catch (error) {
      if (!idempotency || !isDuplicateKey(error)) throw error
      // Acknowledged only once a majority has it: the request that stored it may have died while it waited for that.
      const first = await quotes.findOne({ idempotencyKey: idempotency.key }).readConcern('majority').lean()
      if (!first) throw await withoutFirst(id, error)
      if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
      return { quote: { id: first._id, createdAt: first.createdAt.toISOString() }, replayed: true }
    }
  }

  async function find(id: string): Promise<StoredQuote | undefined> {
    const document = await call(() => quotes.findById(id).lean())
    if (!document) return undefined
    const quote = toQuote(document)
    // Not within the call, which would be tried again.
    if (!isIntact(quote, document.digest)) throw new DamagedQuoteError(id)
    return quote
  }

  async function update(before: StoredQuote, changes: QuoteChanges, recipients: Recipient[] = []) {
    const found = recipients.length > 0 ? await quotes.findById(before.id, { deliveries: 1 }).lean() : null
    const added = newDeliveries(before, recipients, new Date().toISOString())
    const deliveries = deliveriesUpdate(found?.deliveries, added)
    const changed = changingFieldsOf(changes)
    const { matchedCount } = await quotes.updateOne(
      { _id: before.id, ...changingFieldsOf(before), ...deliveries.expected },
      { $set: { ...changed, digest: quoteDigest({ ...before, ...changed }), ...deliveries.changes } },
    )
    return matchedCount > 0
  }

  /** Why a key was refused although its quote is not found: the ID is in use, or no majority has that quote yet. */
  async function withoutFirst(id: string, cause: unknown): Promise<unknown> {
    if (await quotes.exists({ _id: id })) return cause
    return new StoreUnavailableError('A request with this Idempotency-Key is still in progress. Retry it.', {
      cause,
    })
  }

  return {
    ...accounts,
    ...tokens,
    ...mongoDeliveries(quotes, call, readQuote),
    claim: claims.claim,
    ...mongoRecords({ quotes, erasures, call, readQuote }),
    ...mongoSources({ connection, call, quickCall }, quotes),
    ...mongoSettings(connection, call),
    ...mongoErase({ quotes, call, claims, erasures }),
    add: (...added) => call(() => add(...added)),
    newest: createList({ quotes, call, readQuote, isSearchable: backgroundMigration.isDone }),
    idsBefore: (before, limit) => call(() => idsBefore(quotes, before, limit)),
    find,
    waiting: (until) => call(() => countWaiting(quotes, until)),
    update: (...args) => call(() => update(...args)),
    limiter: limits.limiter,
    backUp: () =>
      Promise.reject(new UserFacingError('Back up MongoDB with mongodump or the backups of its host.')),
    check: createCheckQuotes(quotes, call),
    ping: async () => {
      if (!connected.reach.isReached()) await connected.attempted().catch(throwStoreError)
      await checkReadiness()
    },
    close: async () => {
      backgroundMigration.stop()
      await end()
      await connected.close()
    },
  }
}

/** Of an attempt to connect and to prepare the database. */
function throwStoreError(error: unknown): never {
  throw toStoreError(error, true)
}

/** The driver parses a URI without connecting; an invalid one will never work. */
function checkUri(uri: string) {
  try {
    new mongoose.mongo.MongoClient(uri)
  } catch (error) {
    throw new UserFacingError(
      `Invalid MongoDB URI (${(error as Error).message}). Use a URI such as mongodb://127.0.0.1:27017/quotes.`,
      { cause: error },
    )
  }
}
