import { RateLimiterRes } from 'rate-limiter-flexible'
import { expect, it } from 'vitest'
import { MemoryLimiter } from './limiter.ts'

it('limits its memory by evicting the least recently used keys', async () => {
  const limiter = new MemoryLimiter({ name: 'posts', points: 2, duration: 60 })
  for (let n = 0; n < 3; n++) await limiter.consume('idle').catch(() => undefined)
  for (let n = 0; n < 30_000; n++) {
    await limiter.consume(`key ${n}`)
    if (n % 5000 === 0) await limiter.consume('busy').catch(() => undefined)
  }
  expect(limiter.dump().storage).toHaveLength(10_000)
  await expect(limiter.consume('busy')).rejects.toBeInstanceOf(RateLimiterRes)
  expect((await limiter.consume('idle')).consumedPoints).toBe(1)
})
