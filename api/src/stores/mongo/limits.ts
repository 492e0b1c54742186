import type { Connection } from 'mongoose'
import { RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { adaptLimiter, type Limit } from '../limiter.ts'
import { MemoryLimiter } from '../memory-limiter.ts'
import type { Index } from './indexes.ts'

const collection = 'limits'

/** A slower count falls back to this process alone: rate limits must not delay visitors. */
const timeoutMs = 500

/** How often expired counts are deleted if the server does not support TTL indexes. */
const sweepMs = 60 * 60_000

/** Expired counts are ignored; MongoDB deletes them eventually. */
const expiryIndex: Index = { collection, fields: { expire: 1 }, options: { expireAfterSeconds: 0 } }
const indexes: Index[] = [{ collection, fields: { key: 1 }, options: { unique: true } }, expiryIndex]

/** Rate limits in a MongoDB database, shared by all processes. */
export function mongoLimits(connection: Connection) {
  return {
    limiter: (limit: Limit) => {
      const { name, points, duration } = limit
      return adaptLimiter(
        new RLWrapperTimeouts({
          limiter: new RateLimiterMongo({
            keyPrefix: name,
            points,
            duration,
            storeClient: connection,
            tableName: collection,
            disableIndexesCreation: true,
          }),
          timeoutMs,
          insuranceLimiter: new MemoryLimiter(limit),
        }),
        limit,
      )
    },
    indexes,
    /** Deletes expired counts from this process if the server refused the TTL index. */
    sweepWithout: (refused: Index[]) => {
      if (!refused.includes(expiryIndex)) return
      setInterval(() => {
        const expired = { expire: { $lte: new Date() } }
        // Retried next time.
        connection
          .collection(collection)
          .deleteMany(expired)
          .catch(() => undefined)
      }, sweepMs).unref()
    },
  }
}
