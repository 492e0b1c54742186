import { vi } from 'vitest'

const realNow = performance.now.bind(performance)

/** Lets time pass by all clocks of this process, until `endPassedTime`. */
export function passTime(ms: number) {
  const before = performance.now.bind(performance)
  performance.now = () => before() + ms
  // Mongoose knows dates by the name of their class, which `setSystemTime` alone would change.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

export function endPassedTime() {
  performance.now = realNow
  vi.useRealTimers()
}
