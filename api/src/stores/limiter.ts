import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** A rate limit: at most `points` times in `duration` seconds. `name` keeps limits apart. */
export interface Limit {
  name: string
  points: number
  duration: number
}

/** The state of a limit for one key. */
export interface LimitState {
  isAllowed: boolean
  remaining: number
  /** Milliseconds until the count starts again at 0. */
  resetMs: number
}

/** Counts how often something happens, by key. */
export interface Limiter {
  count(key: string): Promise<LimitState>
  /** Whether the limit was exceeded, without counting. */
  isExceeded(key: string): Promise<boolean>
  /** Takes one count back. */
  undo(key: string): Promise<void>
  reset(key: string): Promise<void>
}

/** Adapts a limiter of rate-limiter-flexible, which rejects with the state of a limit that is exceeded. */
export function adaptLimiter(limiter: RateLimiterAbstract, { points }: Limit): Limiter {
  const toState = (isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): LimitState => ({
    isAllowed,
    remaining: remainingPoints,
    resetMs: msBeforeNext,
  })
  return {
    count: (key) =>
      limiter.consume(key).then(
        (counted) => toState(true, counted),
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return toState(false, error)
          throw error
        },
      ),
    async isExceeded(key) {
      const state = await limiter.get(key)
      return state !== null && state.consumedPoints > points
    },
    async undo(key) {
      await limiter.reward(key)
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}
