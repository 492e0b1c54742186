import type { Connection } from 'mongoose'
import { RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { adaptLimiter, type Limit, type Limiter, MemoryLimiter } from '../limiter.ts'
import { type QuickCall, quickCallMs } from './connection/call.ts'
import type { Index } from './indexes.ts'

const collection = 'limits'

/** How often expired counts are deleted if the server does not support TTL indexes. */
const sweepMs = 60 * 60_000

/** Expired counts are ignored; MongoDB deletes them eventually. */
const expiryIndex: Index = { collection, fields: { expire: 1 }, options: { expireAfterSeconds: 0 } }
const indexes: Index[] = [{ collection, fields: { key: 1 }, options: { unique: true } }, expiryIndex]

/** Rate limits in a MongoDB database, shared by all processes. */
export function mongoLimits(connection: Connection, quickCall: QuickCall) {
  return {
    limiter: (limit: Limit): Limiter => {
      const { name, points, duration } = limit
      const storeClient = connection
      const options = { keyPrefix: name, points, duration, storeClient, tableName: collection }
      const limiter = new RateLimiterMongo({ ...options, disableIndexesCreation: true })
      const shared = adaptLimiter(new RLWrapperTimeouts({ limiter, timeoutMs: quickCallMs }), limit)
      const own = adaptLimiter(new MemoryLimiter(limit), limit)

      // A slower count falls back to this process alone: rate limits must not delay visitors.
      const use = <T>(count: (limiter: Limiter) => Promise<T>): Promise<T> =>
        quickCall(
          () => count(shared),
          () => count(own),
        )
      return {
        count: (key, counted) => use((limiter) => limiter.count(key, counted)),
        read: (key) => use((limiter) => limiter.read(key)),
        undo: (key) => use((limiter) => limiter.undo(key)),
        reset: (key) => use((limiter) => limiter.reset(key)),
      }
    },
    indexes,
    /** Deletes expired counts from this process if the server refused the TTL index. Failures are retried at the next interval. */
    sweepWithout: (refused: Index[]) => {
      if (!refused.includes(expiryIndex)) return
      setInterval(() => {
        const expired = { expire: { $lte: new Date() } }
        connection
          .collection(collection)
          .deleteMany(expired)
          .catch(() => undefined)
      }, sweepMs).unref()
    },
  }
}
