import type { Config } from '../config.ts'
import type { Limit, Limiter } from '../stores/limiter/limiter.ts'
import type { Store } from '../stores/store.ts'

/** How often a digest is sent while it collects quotes. */
const digestMs = 15 * 60 * 1000

/** The windows in seconds, and how many times the hourly limit each allows. */
const windows = [
  { duration: 60 * 60, factor: 1 },
  { duration: 24 * 60 * 60, factor: 4 },
]

/** One sender causes at most this share of the notifications, so that it cannot use up the limit alone. */
const senderShare = 1 / 3

interface Sender {
  /** Tells senders apart: the network, or the name of the API token. */
  key: string
  /** Whether the sender proved something: with a stamp or a token. */
  isProven: boolean
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Creates the limit of notifications. Above it, quotes are collected in digests; those without a proof at half of it, and
 * apart from the others, so that they do not use up theirs.
 * @param limit Notifications per hour.
 */
export function createThrottle(store: Pick<Store, 'limiter'>, limit: Config['NOTIFY_LIMIT']) {
  if (limit === 'off') return () => Promise.resolve(undefined)
  const proven = createLimits('proven', limit)
  const unproven = createLimits('unproven', Math.ceil(limit / 2))

  function createLimits(name: string, perHour: number) {
    const limiters = (scope: string, points: number) =>
      windows.map(({ duration, factor }) => {
        const named: Limit = {
          name: `notify-${name}-${scope}-${duration}`,
          points: Math.ceil(factor * points),
          duration,
        }
        return store.limiter(named)
      })
    return { ofSender: limiters('sender', senderShare * perHour), ofAll: limiters('all', perHour) }
  }

  /** Counts a quote. Returns when the digest that collects it is due (RFC 3339), or undefined to notify at once. */
  return async function throttle({ key, isProven }: Sender): Promise<string | undefined> {
    const { ofSender, ofAll } = isProven ? proven : unproven
    try {
      const sender = await count(ofSender, key)
      // Beyond its share, a sender is not counted for all.
      if (sender.isAllowed && (await count(ofAll, 'all')).isAllowed) return undefined
      return digestTime(sender.counted, isProven)
    } catch {
      // The owner is notified even if the quote could not be counted.
      return undefined
    }
  }
}

async function count(limiters: Limiter[], key: string) {
  const states = await Promise.all(limiters.map((limiter) => limiter.count(key)))
  return { isAllowed: states.every(({ isAllowed }) => isAllowed), counted: states[0]?.counted ?? 0 }
}

/**
 * When the next digest is due: at the quarter of an hour. Within the second before it, the first quote of each sender is
 * due first, then the second of each, and so on: a digest lists what has been due longest, so that the many quotes of a
 * bot do not push out the one of a person.
 * @param counted How many quotes came from the sender.
 */
function digestTime(counted: number, isProven: boolean): string {
  const next = (Math.floor(Date.now() / digestMs) + 1) * digestMs
  const order = 2 * counted + (isProven ? 0 : 1)
  return new Date(next - 1000 + Math.min(999, order)).toISOString()
}
