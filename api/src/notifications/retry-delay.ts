const firstMs = 5_000
const longestMs = 60 * 60 * 1000
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000

/** Doubles from attempt to attempt. */
const nominalMs = (attempts: number) => Math.min(firstMs * 2 ** (attempts - 1), longestMs)

/**
 * How long to wait after so many attempts in vain: 5 s, doubling up to an hour, by chance a fifth more or less, so
 * that what failed together does not return together. Undefined once 3 days of waiting have passed; time in which no
 * server ran is not counted.
 */
export function retryDelayMs(attempts: number, random = Math.random): number | undefined {
  let waitedMs = 0
  for (let n = 1; n < attempts; n++) waitedMs += nominalMs(n)
  if (waitedMs >= giveUpAfterMs) return undefined
  return Math.round(nominalMs(attempts) * (0.8 + 0.4 * random()))
}
