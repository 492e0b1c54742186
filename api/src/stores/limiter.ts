import { isFuture } from '@concrete-quote/openapi'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** A rate limit: at most `points` in `duration` seconds. `name` identifies it. */
export interface Limit {
  name: string
  points: number
  duration: number
}

/** The state of a limit for one key. */
export interface LimitState {
  isAllowed: boolean
  counted: number
  remaining: number
  /** Milliseconds until the count starts again at 0. */
  resetMs: number
}

/** Counts how often or how much something happens, by key. */
export interface Limiter {
  /** @param points Default: 1. */
  count(key: string, points?: number): Promise<LimitState>
  /** The state, without counting. */
  read(key: string): Promise<LimitState>
  /** Takes one count back. */
  undo(key: string): Promise<void>
  reset(key: string): Promise<void>
}

/** Adapts a limiter of rate-limiter-flexible, which rejects with the state of a limit that is exceeded. */
export function adaptLimiter(limiter: RateLimiterAbstract, { points, duration }: Limit): Limiter {
  const toState = ({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): LimitState => ({
    isAllowed: consumedPoints <= points,
    counted: consumedPoints,
    remaining: remainingPoints,
    resetMs: msBeforeNext,
  })
  const consume = (key: string, counted?: number) =>
    limiter.consume(key, counted).then(toState, (error: unknown) => {
      if (error instanceof RateLimiterRes) return toState(error)
      throw error
    })
  /** Whether a count began by a clock that was ahead, so that it would last until then. */
  const isAhead = ({ resetMs }: LimitState) => isFuture(Date.now() + resetMs - duration * 1000)
  return {
    async count(key, counted) {
      const state = await consume(key, counted)
      if (!isAhead(state)) return state
      await limiter.delete(key)
      return consume(key, counted)
    },
    async read(key) {
      const none = new RateLimiterRes(points, 0, 0)
      const state = toState((await limiter.get(key)) ?? none)
      return isAhead(state) ? toState(none) : state
    },
    async undo(key) {
      await limiter.reward(key)
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}

/** The maximum number of keys per limit, which take about 10 MB. */
const maxKeys = 10_000

/** Counts a limit in this process. Above `maxKeys`, it evicts the least recently counted key. */
export class MemoryLimiter extends RateLimiterMemory {
  /** From the least to the most recently counted. */
  readonly #keys = new Set<string | number>()

  constructor({ name, points, duration }: Limit) {
    super({ keyPrefix: name, points, duration })
  }

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#keys.delete(key)
    this.#keys.add(key)
    const [oldest] = this.#keys
    if (this.#keys.size > maxKeys && oldest !== undefined) {
      this.#keys.delete(oldest)
      void this.delete(oldest)
    }
    return super.consume(key, points)
  }
}
