import { setTimeout as sleep } from 'node:timers/promises'
import mongoose, { type mongo } from 'mongoose'
import { pino } from 'pino'
import { RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { UserFacingError } from '../../platform/errors.ts'
import { adaptLimiter, type Limit, type Limiter, MemoryLimiter } from '../limiter.ts'
import { recordStores } from '../records/record-stores.ts'
import type { Store, StoreUse } from '../store.ts'
import { mongoCollections } from './collections.ts'
import {
  type Call,
  commandTimeouts,
  mongoCalls,
  mongoQuickCalls,
  type QuickCall,
  quickCallMs,
  requestTimeouts,
} from './connection/call.ts'
import { createReadiness, mongoConnect } from './connection/connect.ts'
import { toStoreError } from './connection/fault.ts'
import { createIndexBuilder } from './models/create-indexes.ts'
import { modelsOf, type Parts, sumPhotos } from './models/models.ts'
import {
  beginMigration,
  createBackgroundMigration,
  moveRevokedLinks,
  schemaVersion,
} from './migrations/migrations.ts'
import { createProcesses } from './migrations/processes.ts'
import { mongoPhotos } from './mongo-photos.ts'
import { createPhotoUsage } from './photo-usage.ts'
import { mongoErasures } from './quotes/erasures.ts'
import { mongoDeliveries } from './quotes/mongo-deliveries.ts'
import { mongoQuotes } from './quotes/mongo-quotes.ts'
import { mongoChanges, mongoRecords } from './quotes/mongo-records.ts'

/** How long a start waits for the background migration and other indexes: shorter than a call waits (`reachMs`). */
const preparationMs = 2000

/**
 * Opens the store in a MongoDB database. Returns at once, whether or not the server is reachable; calls wait for the
 * first connection, then reject. After that the driver itself reconnects. If the database has a newer schema version,
 * each call rejects with an error whose cause is a `UserFacingError`.
 * @throws {UserFacingError} if `uri` is not a valid MongoDB URI.
 */
export function openMongoStore(
  uri: string,
  { log = pino({ level: 'silent' }), isCommand = false }: StoreUse = {},
): Store {
  checkUri(uri)
  const timeouts = isCommand ? commandTimeouts : requestTimeouts
  const connection = mongoose.createConnection()
  const models = modelsOf(connection)
  const indexes = createIndexBuilder(uri, log)
  const quickCall = mongoQuickCalls()
  const processes = createProcesses(models, schemaVersion)
  const backgroundMigration = createBackgroundMigration(models, indexes.buildDue, log)
  const connected = mongoConnect({ connection, uri, log }, timeouts, async () => {
    // These are not retried here, because connecting is.
    const isCurrent = await beginMigration(models, processes)
    await indexes.buildUnique()
    // Before the migration that takes long: links that were revoked must not work meanwhile.
    if (!isCurrent) await moveRevokedLinks(models)
    // These run one after the other, because each may read all quotes.
    const rest = backgroundMigration.run(isCurrent).then(() => indexes.buildOthers())
    // On a large database, this takes long; the store is used meanwhile.
    await Promise.race([rest, sleep(preparationMs, undefined, { ref: false })])
  })
  const { call, end } = mongoCalls(connected.reach, timeouts, log)
  const recordCall: Call = (work, ms = timeouts.recordCallMs) => call(work, ms)
  const jpegCall: Call = (work, ms = timeouts.jpegCallMs) => call(work, ms)
  const photoUsage = createPhotoUsage(() => sumPhotos(models))
  const parts: Parts = {
    ...models,
    call,
    now: connected.now,
    jpegCall,
    photoUsage,
    isOutboxReady: backgroundMigration.isOutboxReady,
  }
  const tryToWrite = () =>
    models.trials
      .updateOne({ _id: 'readiness' }, { $set: { checkedAt: new Date() } }, { upsert: true })
      .exec()
  const checkReadiness = createReadiness(connection, tryToWrite, call)

  return {
    ...recordStores(mongoCollections(models, recordCall)),
    ...mongoDeliveries(parts),
    ...mongoRecords(parts),
    ...mongoPhotos(parts),
    ...mongoErasures(parts),
    ...mongoChanges(parts),
    ...mongoQuotes(parts, backgroundMigration.isConverted),
    limiter: mongoLimits(parts, quickCall),
    connectionsInUse: connected.connectionsInUse,
    check: () =>
      Promise.reject(
        new UserFacingError('Check MongoDB with its own command "validate", on each collection.'),
      ),
    ping: async () => {
      if (!connected.reach.isReached())
        await connected.attempted().catch((error: unknown) => {
          throw toStoreError(error, true)
        })
      await checkReadiness()
    },
    close: async () => {
      backgroundMigration.stop()
      await end()
      await processes.stop()
      await Promise.all([connected.close(), indexes.close()])
    },
  }
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

/**
 * Rate limits in a MongoDB database, shared by all processes. Expired counts are ignored, until an index deletes them. A
 * count need not survive a failover: the primary alone acknowledges it, before it is on disk.
 */
function mongoLimits({ limits }: Parts, quickCall: QuickCall) {
  const { collection } = limits
  const quick = { writeConcern: { w: 1, journal: false } }
  type Filter = mongo.Filter<mongo.Document>
  const counts = {
    findOne: (filter: Filter) => collection.findOne(filter),
    findOneAndUpdate: (
      filter: Filter,
      update: mongo.UpdateFilter<mongo.Document>,
      options: mongo.FindOneAndUpdateOptions,
    ) => collection.findOneAndUpdate(filter, update, { ...options, ...quick }),
    deleteOne: (filter: Filter) => collection.deleteOne(filter, quick),
  }
  const storeClient = { collection: () => counts }
  return (limit: Limit): Limiter => {
    const { name, points, duration } = limit
    const options = { keyPrefix: name, points, duration, storeClient, tableName: 'limits' }
    const limiter = new RateLimiterMongo({ ...options, disableIndexesCreation: true })
    const shared = adaptLimiter(new RLWrapperTimeouts({ limiter, timeoutMs: quickCallMs }), limit)
    const own = adaptLimiter(new MemoryLimiter(limit), limit)

    // A slower count falls back to this process alone: rate limits must not delay visitors.
    const use = <T>(work: (limiter: Limiter) => Promise<T>) =>
      quickCall<T>(
        () => work(shared),
        () => work(own),
      )
    return {
      count: (key, counted) => use((limiter) => limiter.count(key, counted)),
      read: (key) => use((limiter) => limiter.read(key)),
      undo: (key) => use((limiter) => limiter.undo(key)),
      reset: (key) => use((limiter) => limiter.reset(key)),
    }
  }
}
