import type { Log } from './log/log.ts'
import { eraseQuotes } from './stores/erase-quotes.ts'
import { allQuotes, StoreUnavailableError, type Store } from './stores/quote-store.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** By how much the clock may differ from the time that the store last saw, and what has passed since. */
const maxJumpMs = dayMs

/** How long a clock that has jumped must run steadily before it is believed. */
const steadyMs = dayMs

interface Clock {
  /** Milliseconds since 1970, by a clock that may be set wrong. */
  now: () => number
  /** Milliseconds since some moment, by a clock that nobody sets. */
  uptime: () => number
}

const systemClock: Clock = { now: Date.now, uptime: () => performance.now() }

/**
 * Erases the quotes that were received more than `days` days before `now` (milliseconds since 1970), in short steps.
 * @returns How many.
 */
export async function eraseOld(store: Store, days: number, now: number): Promise<number> {
  let erased = 0
  for await (erased of eraseQuotes(store, allQuotes(store, { until: now - days * dayMs })));
  if (erased > 0) for await (const _ of store.scrub());
  return erased
}

/**
 * Tells whether the clock can be believed: a clock set wrong must not erase what is young. It can where it agrees with
 * the time that the store last saw, or has run steadily for a day since it jumped.
 */
export function createClockCheck(
  store: Pick<Store, 'lastSeenAt' | 'setLastSeenAt' | 'newest'>,
  clock: Clock,
) {
  let jump: { now: number; uptime: number; seenAt: number } | undefined

  /** The time by which to erase; or undefined, and the time that the store last saw. */
  return async function check(): Promise<{ now?: number; seenAt: number }> {
    const [now, uptime] = [clock.now(), clock.uptime()]
    const [newest] = await store.newest(1)
    const seenAt = (await store.lastSeenAt()) ?? (newest ? Date.parse(newest.createdAt) : now)
    if (Math.abs(now - seenAt) > maxJumpMs) {
      // Begins anew where the clock jumps again, or another server sees another time.
      const isSteady = jump?.seenAt === seenAt && Math.abs(now - jump.now - (uptime - jump.uptime)) < hourMs
      if (!jump || !isSteady) jump = { now, uptime, seenAt }
      if (uptime - jump.uptime < steadyMs) return { seenAt }
    }
    jump = undefined
    await store.setLastSeenAt(now)
    return { now, seenAt }
  }
}

/** Erases what is older than `days` days, now and every hour, unless the clock has jumped. */
export function startRetention(store: Store, days: number, log: Log, clock = systemClock): void {
  const checkClock = createClockCheck(store, clock)
  const run = async () => {
    try {
      const { now, seenAt } = await checkClock()
      if (now === undefined) {
        log.warn(
          { seenAt: new Date(seenAt).toISOString(), days },
          'Old quotes are not erased: the clock differs by more than a day from the time last seen. Set it if it is wrong; if it is right, erasing goes on after it has run for a day.',
        )
        return
      }
      const erased = await eraseOld(store, days, now)
      if (erased > 0) log.info({ erased, days }, 'old quotes erased')
    } catch (error) {
      // In an hour it is tried again.
      if (!(error instanceof StoreUnavailableError)) log.error({ err: error }, 'old quotes were not erased')
    }
  }
  setInterval(() => void run(), hourMs).unref()
  void run()
}
