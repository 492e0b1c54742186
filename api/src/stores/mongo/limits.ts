import type { Connection } from 'mongoose'
import { RateLimiterMongo, RLWrapperTimeouts } from 'rate-limiter-flexible'
import { adaptLimiter, type Limit, type Limiter, MemoryLimiter } from '../limiter.ts'
import { type QuickCall, quickCallMs } from './connection/call.ts'

/** Rate limits in a MongoDB database, shared by all processes. Expired counts are ignored, until an index deletes them. */
export function mongoLimits(connection: Connection, quickCall: QuickCall) {
  return (limit: Limit): Limiter => {
    const { name, points, duration } = limit
    const options = { keyPrefix: name, points, duration, storeClient: connection, tableName: 'limits' }
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
