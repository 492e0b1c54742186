import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { repeat } from '../platform/repeat.ts'
import { eraseQuotes } from './erase-quotes.ts'
import { allPages, pageSize, minIdAt } from '../stores/interface/quote-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The tolerated difference between the clock and the time that the store saw last, plus what has passed since. */
const maxJumpMs = dayMs

/** How long a clock must run steadily after a jump before it is trusted. */
const steadyMs = dayMs

/**
 * Erases the calls from the site, and in short steps the quotes, that are more than `days` days before `now` (milliseconds
 * since 1970). Returns the number of quotes.
 */
export async function eraseOld(
  store: Store,
  config: Config,
  days: number,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0
  const end = minIdAt(now - days * dayMs)
  await store.eraseCallTaps(end)
  const old = allPages((before = end) => store.idsBefore(before, pageSize))
  for await (const count of eraseQuotes(store, config, old)) {
    erased = count
    if (signal?.aborted) break
  }
  return erased
}

/**
 * Creates a check of the clock, because a wrong one must not erase recent quotes. A clock is trusted if it agrees with the
 * time that the store saw last, or has run steadily for a day since a jump.
 */
export function createClockCheck(store: Pick<Store, 'setting' | 'setSetting' | 'list'>) {
  let jump: { now: number; uptime: number; seenAt: number } | undefined

  /** Returns the time to erase by; or undefined, and the time that the store saw last. */
  return async function check(): Promise<{ now?: number; seenAt: number }> {
    const [now, uptime] = [Date.now(), performance.now()]
    const [newest] = await store.list(1)
    const stored = await store.setting('lastSeenAt')
    const seenAt = Number(stored ?? (newest ? Date.parse(newest.createdAt) : now))
    if (Math.abs(now - seenAt) > maxJumpMs) {
      // The day starts again if the clock jumps again, or another server sees another time.
      const isSteady = jump?.seenAt === seenAt && Math.abs(now - jump.now - (uptime - jump.uptime)) < hourMs
      if (!jump || !isSteady) jump = { now, uptime, seenAt }
      if (uptime - jump.uptime < steadyMs) return { seenAt }
    }
    jump = undefined
    await store.setSetting('lastSeenAt', String(now), stored)
    return { now, seenAt }
  }
}

/** Erases quotes older than `days` days now and every hour, unless the clock has jumped. Returns how to stop it. */
export function startRetention(store: Store, config: Config, days: number, log: Log): () => Promise<void> {
  const checkClock = createClockCheck(store)
  return repeat(hourMs, async (signal) => {
    try {
      const { now, seenAt } = await checkClock()
      if (now === undefined) {
        log.warn(
          { seenAt: new Date(seenAt).toISOString(), days },
          'Old quotes are not erased: the clock differs by more than a day from the last time recorded. Correct the clock if it is wrong. If it is right, erasure resumes after the server has run for a day.',
        )
        return
      }
      const erased = await eraseOld(store, config, days, now, signal)
      if (erased > 0) log.info({ erased, days }, 'old quotes erased')
    } catch (error) {
      // The next run is in an hour.
      if (!(error instanceof StoreUnavailableError)) log.error({ err: error }, 'old quotes were not erased')
    }
  })
}
