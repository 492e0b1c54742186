import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from './limiter.ts'

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
    this.#remember(key)
    return super.consume(key, points)
  }

  override reward(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#remember(key)
    return super.reward(key, points)
  }

  override delete(key: string | number): Promise<boolean> {
    this.#keys.delete(key)
    return super.delete(key)
  }

  #remember(key: string | number): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size <= maxKeys) return
    for (const oldest of this.#keys) {
      void this.delete(oldest)
      return
    }
  }
}
