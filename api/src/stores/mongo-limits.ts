import type { Connection } from 'mongoose'
import { RateLimiterMemory, RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { Limit } from './quote-store.ts'

const collection = 'limits'

/** A count that takes longer is made in this process alone: the limit must not keep a visitor waiting. */
const timeoutMs = 500

/** The limits in a MongoDB database: all processes that share it count together. */
export function mongoLimits(connection: Connection) {
  return {
    limiter: ({ name, points, duration }: Limit) => {
      const options = { keyPrefix: name, points, duration }
      return new RLWrapperTimeouts({
        limiter: new RateLimiterMongo({
          ...options,
          storeClient: connection,
          tableName: collection,
          disableIndexesCreation: true,
        }),
        timeoutMs,
        insuranceLimiter: new RateLimiterMemory(options),
      })
    },
    createIndexes: () => {
      const limits = connection.collection(collection)
      // What has expired does not count, and goes in its own time.
      return Promise.all([
        limits.createIndex({ key: 1 }, { unique: true }),
        limits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
      ])
    },
  }
}
