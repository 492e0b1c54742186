import type { Connection } from 'mongoose'
import { RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { adaptLimiter, type Limit } from '../limiter.ts'
import { MemoryLimiter } from '../memory-limiter.ts'
import type { Index } from './indexes.ts'

const collection = 'limits'

/** A count that takes longer is made in this process alone: the limit must not keep a visitor waiting. */
const timeoutMs = 500

/** How often what has expired is deleted where the server does not do that. */
const sweepMs = 60 * 60_000

/** What has expired does not count, and MongoDB deletes it in its own time. */
const expiryIndex: Index = { collection, fields: { expire: 1 }, options: { expireAfterSeconds: 0 } }
const indexes: Index[] = [{ collection, fields: { key: 1 }, options: { unique: true } }, expiryIndex]

/** The limits in a MongoDB database: all processes that share it count together. */
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
      )
    },
    indexes,
    /** Deletes what has expired in this process, where the server refused the index that does so. */
    sweepWithout: (refused: Index[]) => {
      if (!refused.includes(expiryIndex)) return
      setInterval(() => {
        const expired = { expire: { $lte: new Date() } }
        // Tried again next time.
        connection
          .collection(collection)
          .deleteMany(expired)
          .catch(() => undefined)
      }, sweepMs).unref()
    },
  }
}
