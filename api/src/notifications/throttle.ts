import type { Config } from '../config.ts'
import type { Limiter } from '../stores/limiter.ts'
import type { Store } from '../stores/store.ts'

/** How often a digest is sent while it collects quotes, and one of suspected spam. */
const digestMs = 15 * 60 * 1000
const suspectDigestMs = 24 * 60 * 60 * 1000

/** The windows in seconds, and how many times the hourly limit each allows. */
const windows = [
  { duration: 60 * 60, factor: 1 },
  { duration: 24 * 60 * 60, factor: 4 },
]

interface Sender {
  /** Tells senders apart: the network, or the name of the API token. */
  key: string
  /** Whether the content of the quote is suspect: a digest lists it in any case. */
  isSuspect: boolean
  /** Whether the sender proved something, with a stamp or a token. Not called for what looks like spam. */
  isProven: () => Promise<boolean>
}

interface Throttled {
  /** When the digest that collects the quote is due (RFC 3339). Undefined to notify at once. */
  digestAt: string | undefined
  /** Takes the count back, because no quote was stored. */
  undo: () => Promise<unknown>
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Creates the limit of notifications. Above it, quotes are collected in digests; those without a proof above half of it.
 * @param limit Notifications per hour.
 */
export function createThrottle(store: Pick<Store, 'limiter'>, limit: Config['NOTIFY_LIMIT']) {
  const perHour = limit === 'off' ? 1 : limit
  const limiters = (scope: string, points: number) =>
    windows.map(({ duration, factor }) =>
      store.limiter({ name: `notify-${scope}-${duration}`, points: Math.ceil(factor * points), duration }),
    )
  // One sender causes at most a third of the notifications, so that it cannot use up the limit alone.
  const ofProvenSender = limiters('proven-sender', perHour / 3)
  const ofUnprovenSender = limiters('unproven-sender', perHour / 6)
  const ofUnproven = limiters('unproven', perHour / 2)
  const ofAll = limiters('all', perHour)
  // This limit only counts, for the rank in a digest.
  const ofSuspectSender = limiters('suspect-sender', 1)

  /** Counts a quote. */
  return async function throttle({ key, isSuspect, isProven }: Sender): Promise<Throttled> {
    const undos: (() => Promise<void>)[] = []
    async function count(limiters: Limiter[], key: string) {
      const states = await Promise.all(limiters.map((limiter) => limiter.count(key)))
      undos.push(...limiters.map((limiter) => () => limiter.undo(key)))
      return { isAllowed: states.every(({ isAllowed }) => isAllowed), counted: states[0]?.counted ?? 0 }
    }
    async function digestAt(): Promise<string | undefined> {
      if (isSuspect) return digestTime(suspectDigestMs, (await count(ofSuspectSender, key)).counted)
      if (limit === 'off') return undefined
      const proven = await isProven()
      const sender = await count(proven ? ofProvenSender : ofUnprovenSender, key)
      // Beyond its share, a sender is not counted for all.
      const isAllowed =
        sender.isAllowed &&
        (proven || (await count(ofUnproven, 'all')).isAllowed) &&
        (await count(ofAll, 'all')).isAllowed
      return isAllowed ? undefined : digestTime(digestMs, 2 * sender.counted + (proven ? 0 : 1))
    }
    return {
      // The owner is notified even if the quote could not be counted.
      digestAt: await digestAt().catch(() => (isSuspect ? digestTime(suspectDigestMs, 0) : undefined)),
      undo: () => Promise.all(undos.map((undo) => undo())).catch(() => undefined),
    }
  }
}

/**
 * When the next digest is due: at the end of its period, such as the quarter of an hour. The milliseconds are the rank of
 * a quote in it (`rankOf`): first the first quote of each sender, then the second of each, and so on, so that the many
 * quotes of a bot do not push out the one of a person.
 */
function digestTime(periodMs: number, rank: number): string {
  const due = (Math.floor((Date.now() + 1000) / periodMs) + 1) * periodMs - 1000
  return new Date(due + Math.min(999, rank)).toISOString()
}

/** The rank of a quote in its digest, which is the same in whichever period it was collected. */
export const rankOf = (dueAt: string) => Date.parse(dueAt) % 1000
