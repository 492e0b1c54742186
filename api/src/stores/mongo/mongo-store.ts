import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import mongoose from 'mongoose'
import type { Log } from '../../observability/log.ts'
import { UserFacingError } from '../../errors.ts'
import { newDeliveries, type Recipient } from '../interface/delivery-store.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'
import { mongoAccounts } from './accounts.ts'
import { mongoCalls, visitorsPatience, type Call } from './connection/call.ts'
import { mongoConnect } from './connection/connect.ts'
import { mongoClaims } from './deliveries/claims.ts'
import { mongoDeliveries } from './deliveries/deliveries.ts'
import { deliveriesUpdate } from './deliveries/update-delivery.ts'
import { endWritesWithConnections } from './connection/driver.ts'
import { toStoreError } from './connection/fault.ts'
import { mongoQuickCalls } from './connection/quick-call.ts'
import { mongoErase } from './quotes/erase.ts'
import { mongoErasures } from './quotes/erasures.ts'
import { createKeyIndex, otherIndexes } from './indexes.ts'
import { createList } from './quotes/list.ts'
import { migrate } from './migrations.ts'
import { mongoLimits } from './limits.ts'
import { mongoRecords } from './quotes/records.ts'
import { mongoSettings } from './settings.ts'
import { mongoSources } from './sources.ts'
import type { Added, Idempotency, QuoteChanges } from '../interface/quote-store.ts'
import { IdempotencyConflictError, StoreUnavailableError } from '../store-errors.ts'
import type { Store } from '../store.ts'
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

/** How long a start waits for indexes that only make reads faster. */
const indexesMs = 5000

export { bulkPatience, visitorsPatience } from './connection/call.ts'

endWritesWithConnections()

/**
 * Opens the store in a MongoDB database. Returns at once, whether or not the server is reachable; calls wait for the
 * first connection, then reject. After that the driver itself reconnects. If the database has a newer schema version,
 * each call rejects with an error whose cause is a `UserFacingError`.
 * @param uri Such as `mongodb://127.0.0.1:27017/quotes`.
 * @param patience Default: that of a visitor who waits for the response.
 * @throws {UserFacingError} if `uri` is not a valid MongoDB URI.
 */
export function openMongoStore(uri: string, log: Log, patience = visitorsPatience): Store {
  checkUri(uri)
  const connection = mongoose.createConnection()
  const quotes = quoteModel(connection)
  const quickCall = mongoQuickCalls()
  const limits = mongoLimits(connection, quickCall)
  const connected = mongoConnect({ connection, uri, log }, patience, async () => {
    await migrate(connection, quotes)
    await createKeyIndex(connection, quotes)
    const others = otherIndexes(connection, limits.indexes, log)
    await others.createUnique()
    const rest = others.createRest().then(limits.sweepWithout)
    // Building a new index on a large database takes long; the store is used meanwhile.
    await Promise.race([rest, sleep(indexesMs, undefined, { ref: false })])
  })
  const { call, end } = mongoCalls(connected.reach, patience)
  const accountCall: Call = (work, ms = patience.accountCallMs) => call(work, ms)
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

  async function update(before: StoredQuote, changes: QuoteChanges, recipients: Recipient[] = []) {
    const found = recipients.length > 0 ? await quotes.findById(before.id, { deliveries: 1 }).lean() : null
    const added = newDeliveries(before, recipients, new Date().toISOString())
    const deliveries = deliveriesUpdate(found?.deliveries, added)
    const { matchedCount } = await quotes.updateOne(
      { _id: before.id, ...changingFieldsOf(before), ...deliveries.expected },
      { $set: { ...changingFieldsOf(changes), ...deliveries.changes } },
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
    ...mongoDeliveries(quotes, call),
    claim: claims.claim,
    ...mongoRecords(quotes, erasures, call),
    ...mongoSources({ connection, call, quickCall }, quotes),
    ...mongoSettings(connection, call),
    ...mongoErase({ quotes, call, claims, erasures }),
    add: (...added) => call(() => add(...added)),
    newest: createList(quotes, call),
    find: (id) =>
      call(async () => {
        const quote = await quotes.findById(id).lean()
        return quote ? toQuote(quote) : undefined
      }),
    waiting: (until) => call(() => countWaiting(quotes, until)),
    update: (...args) => call(() => update(...args)),
    limiter: limits.limiter,
    backUp: () =>
      Promise.reject(new UserFacingError('Back up MongoDB with mongodump or the backups of its host.')),
    check: () =>
      Promise.reject(
        new UserFacingError('MongoDB checks its own data: run its "validate" command on each collection.'),
      ),
    ping: async () => {
      if (!connected.reach.isReached()) await connected.attempted().catch(throwStoreError)
      await checkReadiness()
    },
    close: async () => {
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
