const firstMs = 5_000
const longestMs = 60 * 60 * 1000
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000

/** The delay after the first attempt; it doubles with each further one. */
const nominalMs = (attempts: number) => Math.min(firstMs * 2 ** (attempts - 1), longestMs)

/**
 * Returns the delay before the next attempt: exponential backoff from 5 s to 1 h, with 20 % jitter, so that deliveries
 * that failed together are not retried together. Undefined after 3 days of delays; downtime is not counted.
 */
export function retryDelayMs(attempts: number, random = Math.random): number | undefined {
  let waitedMs = 0
  for (let n = 1; n < attempts; n++) waitedMs += nominalMs(n)
  if (waitedMs >= giveUpAfterMs) return undefined
  return Math.round(nominalMs(attempts) * (0.8 + 0.4 * random()))
}
